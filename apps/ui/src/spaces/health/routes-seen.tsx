import { Table, Title } from '@mantine/core';
import type { Diagnostics } from '@parley/contracts';

const yesNo = (is: boolean) => (is ? 'yes' : 'no');

/** How the routes look to the running bot. */
export function RoutesSeen({ routes }: { readonly routes: Diagnostics['routes'] }) {
  if (routes.length === 0) return null;
  return (
    <>
      <Title order={2} size="h4">
        Routes as the bot sees them
      </Title>
      <Table.ScrollContainer minWidth={600} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {['Agent', 'On', 'authz allows it', 'Answers mentions', 'Answers messages'].map((header) => (
                <Table.Th key={header}>{header}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {routes.map(({ agent_id, enabled, authz_tuple, runtime_matches }) => (
              <Table.Tr key={agent_id}>
                <Table.Td>{agent_id}</Table.Td>
                <Table.Td>{yesNo(enabled)}</Table.Td>
                <Table.Td>{yesNo(authz_tuple)}</Table.Td>
                <Table.Td>{yesNo(runtime_matches.mention)}</Table.Td>
                <Table.Td>{yesNo(runtime_matches.message)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
