import robotsModule from 'robots-parser';

/** What a robots.txt asks of one crawler (RFC 9309). */
export interface ParsedRobots {
  isAllowed(url: string): boolean;
  readonly crawlDelaySeconds: number;
  readonly sitemaps: readonly string[];
}

/** A robots.txt, for whom it is read. */
export interface RobotsFile {
  readonly address: string;
  readonly text: string;
  /** The crawler's whole agent string; its product name is what rules are matched against. */
  readonly userAgent: string;
}

/** CommonJS whose types claim a default export: the function is the module itself. */
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

const maxDelaySeconds = 10;
/** A crawler has to read that much (RFC 9309 section 2.5). */
const maxBytes = 500 * 1024;
/** Looks of the parser at an address: about a tenth of a second. Rules of 16 KiB behind a `*` have enough for any address. */
const maxLooks = 32 * 1024 * 1024;

/** What it says once for all addresses. */
export function readRobots({ address, text, userAgent }: RobotsFile) {
  const { crawlDelaySeconds, sitemaps } = parseRobots(address, text, userAgent);
  return { crawlDelaySeconds, sitemaps };
}

/** Whether it allows an address. Parses the file each time, which is fast except for files made to be slow. */
export const robotsAllow = ({ address, text, userAgent, url }: RobotsFile & { readonly url: string }): boolean =>
  parseRobots(address, text, userAgent).isAllowed(url);

export function parseRobots(address: string, text: string, userAgent: string): ParsedRobots {
  const lines = linesFor(beginningOf(text), userAgent);
  const robots = robotsParser(address, lines.join('\n'));
  const wild = wildLength(lines);
  return {
    // Behind a `*` the parser looks for each character of a rule all along the address. What may take too long to find
    // out counts as not allowed: a crawler may always leave an address alone.
    isAllowed: (url) => wild * url.length <= maxLooks && (robots.isAllowed(url, userAgent) ?? true),
    crawlDelaySeconds: Math.min(robots.getCrawlDelay(userAgent) ?? 0, maxDelaySeconds),
    sitemaps: robots.getSitemaps(),
  };
}

/** As much of it as is read. Whole lines: half a rule is another rule. */
export function beginningOf(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  const beginning = bytes.subarray(0, maxBytes).toString('utf8');
  return beginning.slice(0, Math.max(beginning.lastIndexOf('\n'), beginning.lastIndexOf('\r')) + 1);
}

/** Characters of our rules from their first `*` on, as the parser escapes them. */
function wildLength(lines: readonly string[]): number {
  let [isOurs, isNaming, length] = [false, false, 0];
  for (const line of lines) {
    const [, field, value = ''] = /^([^#:]*):([^#]*)/.exec(line) ?? [];
    if (field === undefined) continue;
    const isName = /^\s*user-agent\s*$/i.test(field);
    if (isName) isOurs = (isNaming && isOurs) || value.trim() !== '';
    else if (isOurs && /^\s*(dis)?allow\s*$/i.test(field)) length += escaped(wildPart(value)).length;
    isNaming = isName;
  }
  return length;
}

const wildPart = (rule: string) => (rule.includes('*') ? rule.slice(rule.indexOf('*')).trimEnd() : '');
const escaped = (rule: string) => encodeURI(rule.toWellFormed());

/** With no names but ours, each once in a group: the parser keeps every rule once for each name above it. */
function linesFor(text: string, userAgent: string): string[] {
  const ours = ['*', productOf(userAgent)];
  let named: string[] = [];
  return text.split(/\r\n|\r|\n/).map((line) => {
    const agent = /^\s*user-agent\s*:([^#]*)/i.exec(line)?.[1];
    if (agent === undefined) {
      if (isDirective(line)) named = [];
      return line;
    }
    const name = productOf(agent);
    if (!ours.includes(name) || named.includes(name)) return nobody;
    named.push(name);
    return line;
  });
}

/** Starts or continues a group that applies to no crawler. */
const nobody = 'User-agent:';
const isDirective = (line: string) => /^[^#]*:/.test(line);
const productOf = (agent: string) => agent.toLowerCase().split('/', 1)[0]?.trim() ?? '';
