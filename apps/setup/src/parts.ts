import { makeAccount } from './account/run-account.js';
import { makeAdmins } from './admin/run-admin.js';
import { makeModel } from './authz/run-authz.js';
import { backUp, restore } from './backup/run-copy.js';
import { makeSecret } from './cluster/run-secrets.js';
import { converging, inTurn, part } from './command-line/part.js';
import { makeIndexes } from './docdb/run-docdb.js';
import { examineServices } from './doctor/run-doctor.js';
import { makeRealm } from './idp/run-idp.js';
import { letIngestorIn } from './ingestor/run-ingestor.js';
import { deleteOne, exportOne } from './person/run-person.js';
import { makeTeam } from './team/run-team.js';
import { grantTool } from './tool/run-tool.js';

/** What every installation needs. */
export const basicParts = [
  converging({ name: 'idp', takes: ['self-test'], makeTrue: makeRealm }),
  converging({ name: 'authz', makeTrue: makeModel }),
  converging({ name: 'docdb', makeTrue: makeIndexes }),
];

/** All that setup does: what each part takes beside `--wait`, and what runs. */
export const parts = [
  ...basicParts,
  inTurn('all', basicParts),
  converging({ name: 'admin', takes: ['member', 'remove'], takesWords: true, makeTrue: makeAdmins }),
  converging({ name: 'team', takes: ['name', 'member', 'admin', 'remove'], takesWords: true, makeTrue: makeTeam }),
  converging({ name: 'tool', takes: ['team', 'member'], takesWords: true, makeTrue: grantTool }),
  converging({ name: 'ingestor', takes: ['datasource', 'account'], takesWords: true, makeTrue: letIngestorIn }),
  converging({ name: 'account', takes: ['email', 'name', 'role'], makeTrue: makeAccount }),
  converging({ name: 'secrets', takes: ['random', 'make'], takesWords: true, makeTrue: makeSecret }),
  part({ name: 'backup', takes: ['to', 'within', 'keep', 'copy'], run: backUp }),
  part({ name: 'restore', takes: ['from', 'copy'], run: restore }),
  part({ name: 'person export', takes: ['email', 'to'], run: exportOne }),
  part({ name: 'person delete', takes: ['email', 'yes', 'disable-account'], takesWords: true, run: deleteOne }),
  part({ name: 'doctor', takes: ['bundle'], run: examineServices }),
];
