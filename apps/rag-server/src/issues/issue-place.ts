import type { ItemContent, ListedItem, ListedPlace } from '../connectors/listed/listed-place.js';
import { PlaceRefusal } from '../connectors/listed/place-refusal.js';
import { HostRefusal } from './host/host-refusal.js';
import { type Issue, type IssueKey, keyText, type ListedIssue, readKey } from './issue.js';
import { issueMarkdown } from './issue-markdown.js';
import { isChosen, type IssueChoice, type IssueTracker } from './issue-tracker.js';

/** The issues of a project as items of a list. */
export const issuePlace = (tracker: IssueTracker): ListedPlace => ({
  async list(order, signal) {
    const { issues, next } = await tracker.list(order, signal);
    return { items: issues.map(toItem), next };
  },
  async read(item, signal) {
    // Listed so that it is reported, and removed should it have been read before.
    if (item.version === confidential) throw isConfidential();
    const issue = await readIssue(tracker, keyOf(item.key), signal);
    if (issue.isConfidential) throw isConfidential();
    return toContent(issue);
  },
});

async function readIssue(tracker: IssueTracker, key: IssueKey, signal: AbortSignal): Promise<Issue> {
  try {
    return await tracker.read(key, signal);
  } catch (error) {
    await requireAbsence(tracker, error, signal);
    throw new PlaceRefusal('It was deleted, or moved to another project.', { isGone: true, cause: error });
  }
}

/** Whether an issue that a list did not name is gone, or not to be read. Throws as the tracker. */
export async function isIssueGone(
  tracker: IssueTracker,
  choice: IssueChoice,
  key: string,
  signal: AbortSignal,
): Promise<boolean> {
  const named = readKey(key);
  if (!named || !isChosen(choice, named)) return true;
  try {
    return (await tracker.look(named, signal)).isConfidential;
  } catch (error) {
    await requireAbsence(tracker, error, signal);
    return true;
  }
}

/**
 * Throws unless the error says that an issue is gone. A host hides a whole project in the same words: while it does, nothing
 * in it is gone.
 */
async function requireAbsence(tracker: IssueTracker, error: unknown, signal: AbortSignal): Promise<void> {
  if (!(error instanceof HostRefusal && error.isAbsent)) throw error;
  await tracker.requireReadable(signal);
}

/** The version of what is for some members of a project alone. */
const confidential = 'confidential';

const toItem = (issue: ListedIssue): ListedItem => ({
  key: keyText(issue),
  version: issue.isConfidential ? confidential : issue.version,
});

function keyOf(key: string): IssueKey {
  const found = readKey(key);
  if (!found) throw new PlaceRefusal('It is no issue.', { isGone: true });
  return found;
}

const isConfidential = () =>
  new PlaceRefusal('It is confidential, so it was left out: not everybody who reads the project may read it.', {
    isSkipped: true,
  });

function toContent(issue: Issue): ItemContent {
  const { text, leftOut } = issueMarkdown(issue);
  return {
    title: issue.title,
    description: '',
    text,
    leftOut,
    source: issue.url,
    version: issue.version,
    metadata: {
      kind: issue.kind,
      number: issue.number,
      state: issue.state,
      labels: issue.labels,
      author: issue.author ?? null,
      assignees: issue.assignees,
      milestone: issue.milestone ?? null,
      created_at: issue.createdAt,
      updated_at: issue.updatedAt,
    },
  };
}
