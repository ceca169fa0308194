/** Knows whether a Markdown text that comes in pieces is within code (CommonMark 0.31, sections 4.5 and 6.1). */
export interface CodeTracker {
  read(text: string): void;
  isInCode(): boolean;
}

export function createCodeTracker(): CodeTracker {
  /** Backticks that opened what is open; the run of them that is being read. */
  let [fence, ticks, run] = [0, 0, 0];
  let [isLineStart, runBeganLine, isBlank] = [true, false, true];

  /** A run of backticks is over: it opens or closes something. */
  function settle(): void {
    if (run === 0) return;
    if (fence > 0) fence = runBeganLine && run >= fence ? 0 : fence;
    else if (runBeganLine && run >= 3 && ticks === 0) fence = run;
    else if (ticks === 0) ticks = run;
    else if (ticks === run) ticks = 0;
    run = 0;
    isLineStart = isBlank = false;
  }

  function readOne(character: string): void {
    if (character === '`') {
      if (run === 0) runBeganLine = isLineStart;
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
  };
}
