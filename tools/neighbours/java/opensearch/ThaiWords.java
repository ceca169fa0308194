import java.text.BreakIterator;
import java.text.spi.BreakIteratorProvider;
import java.util.Locale;

/**
 * OpenSearch refuses to create any index where Java cannot tell Thai words apart, which a trimmed-down runtime cannot.
 * No index of ours holds Thai, so characters do for words.
 */
public final class ThaiWords extends BreakIteratorProvider {
  @Override
  public BreakIterator getWordInstance(Locale locale) {
    return BreakIterator.getCharacterInstance(Locale.ROOT);
  }

  @Override
  public BreakIterator getLineInstance(Locale locale) {
    return BreakIterator.getLineInstance(Locale.ROOT);
  }

  @Override
  public BreakIterator getCharacterInstance(Locale locale) {
    return BreakIterator.getCharacterInstance(Locale.ROOT);
  }

  @Override
  public BreakIterator getSentenceInstance(Locale locale) {
    return BreakIterator.getSentenceInstance(Locale.ROOT);
  }

  @Override
  public Locale[] getAvailableLocales() {
    return new Locale[] {Locale.forLanguageTag("th")};
  }
}
