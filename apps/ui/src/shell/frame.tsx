import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type KeyboardEvent, Suspense, useRef } from 'react';
import { Link, Outlet } from 'react-router';
import { useMeQuery } from '../api/use-me.js';
import { Loading } from '../kit/loading.js';
import { AccountMenu } from './account-menu.js';
import { ColorSchemeSwitch } from './color-scheme-switch.js';
import { GuardedPage } from './guarded-page.js';
import { Navigation } from './navigation.js';
import { OutageBanner } from './outage-banner.js';
import { SessionEnd } from './session-end.js';
import { SignedOut } from './signed-out.js';
import { useSignedOutElsewhere } from './signed-out-elsewhere.js';
import { useRecovery } from './use-recovery.js';
import { useMainFocus } from './use-main-focus.js';
import { useSamePerson } from './use-same-person.js';
import { t } from '../texts/texts.js';

/** The frame around every page: the signed-in person, the navigation, and messages that concern every page. */
export function Frame() {
  const me = useMeQuery();
  const [isNavOpen, nav] = useDisclosure(false);
  const burger = useRef<HTMLButtonElement>(null);
  const main = useMainFocus(nav.close);
  const toggleNav = () => {
    nav.toggle();
    burger.current?.focus(); // Not every browser focuses the clicked element.
  };
  const goToPage = () => {
    nav.close();
    main.current?.focus();
  };
  const leaveNav = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isNavOpen) return;
    nav.close();
    burger.current?.focus();
  };
  useSamePerson(me.data?.user.id);
  useSignedOutElsewhere();
  useRecovery();
  if (!me.data) return <SignedOut me={me} />;
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isNavOpen } }}
      padding={0}
    >
      <a className="parley-skip" href="#main">
        {t('Skip to content')}
      </a>
      <AppShell.Header px="md">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              ref={burger}
              opened={isNavOpen}
              onClick={toggleNav}
              hiddenFrom="md"
              size="sm"
              aria-label={isNavOpen ? t('Close navigation') : t('Open navigation')}
              aria-expanded={isNavOpen}
            />
            <Link className="parley-brand" to="/chat">
              <img src="/icon.svg" width={26} height={26} alt="" />
              Parley
            </Link>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ColorSchemeSwitch />
            <AccountMenu me={me.data} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t('Pages')} className="parley-nav" mod={{ closed: !isNavOpen }} onKeyDown={leaveNav}>
        <Navigation me={me.data} onGo={goToPage} />
      </AppShell.Navbar>
      {/* Where there is no room for both, the navigation covers what has the focus now. */}
      <AppShell.Main id="main" tabIndex={-1} ref={main} onFocus={nav.close}>
        <OutageBanner />
        <Suspense fallback={<Loading />}>
          <GuardedPage me={me.data}>
            <Outlet />
          </GuardedPage>
        </Suspense>
      </AppShell.Main>
      <SessionEnd />
    </AppShell>
  );
}
