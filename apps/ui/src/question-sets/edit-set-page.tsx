import type { QuestionSetView as QuestionSet } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ui } from '../api/clients.js';
import { onlyIf, type Seen } from '../api/seen.js';
import { useChange } from '../changes/use-change.js';
import { whileEdited } from '../changes/while-edited.js';
import { QueryView } from '../kit/query-view.js';
import { SubPage } from '../kit/sub-page.js';
import { setQuery, setsKey } from '../api/read-sets.js';
import type { SetFields } from './set-fields.js';
import { SetForm } from './set-form.js';
import { t } from '../texts/texts.js';

/** Changes the name and the questions of a set. */
export function EditSetPage() {
  const { id = '' } = useParams();
  const set = useQuery({ ...whileEdited, ...setQuery(id), queryKey: [...setsKey, 'edited', id] });
  const trail = [
    { label: t('Question sets'), to: '/question-sets' },
    { label: set.data?.data.name ?? t('Question set'), to: `/question-sets/${id}` },
  ];
  return (
    <SubPage trail={trail} title={t('Edit the questions')}>
      <QueryView query={set} label={t('Loading the question set')}>
        {(seen) => <Editor key={seen.etag} seen={seen} onReload={() => void set.refetch()} />}
      </QueryView>
    </SubPage>
  );
}

interface EditorProps {
  readonly seen: Seen<QuestionSet>;
  readonly onReload: () => void;
}

function Editor({ seen, onReload }: EditorProps) {
  const goTo = useNavigate();
  const { id, team, name, questions } = seen.data;
  const back = `/question-sets/${id}`;
  const save = useChange({
    change: (fields: SetFields) =>
      ui.put('/api/question-sets/{id}', {
        params: { path: { id }, ...onlyIf(seen) },
        body: { name: fields.name, questions: fields.questions },
      }),
    done: t('Saved. The next run asks these questions.'),
    invalidates: [setsKey],
    failure: 'inline',
    goOn: () => void goTo(back),
  });
  return (
    <SetForm
      initial={{ team, name, questions }}
      isTeamFixed
      submitLabel={t('Save')}
      isBusy={save.isPending}
      error={save.error}
      onReload={onReload}
      onSubmit={save.mutateAsync}
      back={back}
    />
  );
}
