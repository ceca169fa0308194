import { expect, test } from '@jest/globals';
import { manualPage } from './manual-text.js';

const page = String.raw`.\" a comment
.TH LS 1 "September 2022"
.SH NAME
ls, dir \- Verzeichnisinhalte \fBauf\/listen\fP
.SH "BESCHREIBUNG"
.PP
Gibt \(aqDateien\(aq aus.
.TP
\fB\-a\fP, \fB\-\-all\fP
.B alle
.nf
.SS Mehr
Ende`;

test('reads the line that sums a page up, and the words of the rest', () => {
  expect(manualPage(page)).toEqual({
    summary: 'Verzeichnisinhalte auflisten',
    text: "## BESCHREIBUNG\n\nGibt 'Dateien' aus.\n\n-a, --all\nalle\n\n## Mehr\nEnde",
  });
});

test.each([
  ['points to another', '.so man1/ls.1'],
  ['says nothing of itself', '.SH NAME\nls\n.SH MORE\ntext'],
  ['ends with its name', String.raw`.SH NAME${'\n'}ls \- lists`],
])('leaves a page out that %s', (_why, source) => {
  expect(manualPage(source)).toBeUndefined();
});
