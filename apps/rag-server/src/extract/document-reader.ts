import type { PageLinks } from '../markup/html/links-of.js';
import type { PagePlace } from '../markup/storage-format/resources.js';

/** A document as it was found. Plain data: it travels to the reading threads. */
export interface FoundDocument {
  readonly bytes: Uint8Array;
  /** As its source says it, parameters included; empty when it does not. */
  readonly mediaType: string;
  /** Its address, or the name of its file. */
  readonly name: string;
  /** Of a wiki page: where its links start. */
  readonly place?: PagePlace;
  /** Whoever asked makes several documents of a long text; otherwise a text longer than one document is refused. */
  readonly mayBeLong?: boolean;
}

/** A part of a document that was not read, and why, for people. */
export interface LeftOut {
  readonly what: string;
  readonly why: string;
}

/** A place in a file, for who opens it there. It holds from its offset in the text on, up to the next one. */
export interface Anchor {
  readonly at: number;
  /** For people: `page 3`, `slide 2`, `Prices!A7`. */
  readonly label: string;
  /** What follows `#` in the file's address; empty where nothing opens a file of this kind at a place. */
  readonly fragment: string;
  /** A page or slide begins: no passage runs across. */
  readonly isPage?: true | undefined;
}

/** What a page says of itself and its site. */
export interface PageFacts extends PageLinks {
  readonly generator: string;
  /** The page's own name for itself when that is on the same site, otherwise the address it was found at. */
  readonly canonicalUrl: string;
  /** The page that readers are sent on to at once: this one is nothing but a way there. */
  readonly leadsTo: string | undefined;
  /** Whether it asks robots not to index it. */
  readonly isNoindex: boolean;
}

/** What a document says; what it does not say of itself is empty. */
export interface Extracted {
  /** Markdown. */
  readonly text: string;
  readonly title: string;
  readonly description: string;
  /** BCP 47. */
  readonly language: string;
  readonly leftOut: readonly LeftOut[];
  /** In the order of the text; none for a text that has no places of its own. */
  readonly anchors?: readonly Anchor[];
  /** Of a web page. */
  readonly page?: PageFacts;
}

/** What a reader of containers works with: one for a file, however deep containers lie within each other. */
export interface Inside {
  /** Reads what was found inside with the reader of its kind. Throws `CrawlRefusal` as that does, `nested_too_deep`. */
  read(document: FoundDocument): Promise<Extracted>;
  /** Accounts for bytes before they are unpacked. Throws `CrawlRefusal` `unpacks_too_large`. */
  unpack(bytes: number): void;
}

/** Reads one kind of document. It runs in a reading thread, whose time and memory are limited. */
export interface DocumentReader {
  /** Names the kind to people, within a sentence: `plain text`. */
  readonly title: string;
  /** In lower case, without parameters. */
  readonly mediaTypes: readonly string[];
  /** How names of its files end, without the dot, in lower case. Addresses that end so are followed. */
  readonly endings: readonly string[];
  /** Addresses that end so are mostly decoration, data or downloads: a crawl does not follow them. */
  readonly isNotFollowed?: true;
  /** Its files are made of other files, which may hold such as well. */
  readonly holdsFiles?: true;
  /** Whether the bytes are of this kind, where no media type says so. */
  recognises?(document: FoundDocument): boolean;
  /** Throws `CrawlRefusal` for what is not to be read; what else it throws makes the document unreadable. */
  read(document: FoundDocument, inside: Inside): Extracted | Promise<Extracted>;
}
