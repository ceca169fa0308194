/** Knows whether a Markdown text that comes in pieces is within code (CommonMark 0.31, sections 4.5 and 6.1). */
export interface CodeTracker {
  read(text: string): void;
  isInCode(): boolean;
  /** Backticks that opened the code span that is open; 0 where none is. It is code only if as many of them close it. */
  openTicks(): number;
}

export function createCodeTracker(): CodeTracker {
  /** Length and character of the fence that is open; backticks of the span that is; the run of either that is being read. */
  let [fence, fenceOf, ticks, run, runOf] = [0, '', 0, 0, ''];
  let [isLineStart, runBeganLine, isBlank] = [true, false, true];

  /** A run of backticks or tildes is over: it opens or closes something. */
  function settle(): void {
    if (run === 0) return;
    if (fence > 0) fence = runBeganLine && runOf === fenceOf && run >= fence ? 0 : fence;
    else if (runBeganLine && run >= 3 && ticks === 0) [fence, fenceOf] = [run, runOf];
    else if (runOf === '`') ticks = ticks === 0 ? run : ticks === run ? 0 : ticks;
    run = 0;
    isLineStart = isBlank = false;
  }

  function readOne(character: string): void {
    if (character !== runOf) settle();
    if (character === '`' || character === '~') {
      if (run === 0) [runBeganLine, runOf] = [isLineStart, character];
      run += 1;
      return;
    }
    settle();
    if (character === '\n') {
      // A code span ends with its paragraph, closed or not.
      if (isBlank) ticks = 0;
      isLineStart = isBlank = true;
    } else if (character !== ' ' && character !== '\t') isLineStart = isBlank = false;
  }

  return {
    read(text) {
      for (const character of text) readOne(character);
    },
    isInCode() {
      settle();
      return fence > 0 || ticks > 0;
    },
    openTicks() {
      settle();
      return fence > 0 ? 0 : ticks;
    },
  };
}
