/** Of attempts: a line that just came back may break once more. */
const attempts = 3;

/**
 * Loads code that is needed now. Where that fails, it waits until the platform answers and tries again: a broken line
 * does not break the page. A part that still does not come has been taken away by an update.
 * Throws whatever the last attempt, or the wait, failed with.
 */
export async function untilLoaded<T>(load: () => Promise<T>, platformAnswers: () => Promise<unknown>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (failure) {
      if (attempt === attempts) throw failure;
      await platformAnswers();
    }
  }
}
