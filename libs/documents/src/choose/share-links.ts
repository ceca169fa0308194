/** Where sites send readers who pass a page on: paths of networks, and mail without an address. */
const networks =
  /facebook\.com\/(sharer?|dialog)|(twitter|x)\.com\/(intent|share|home\?status)|plus\.google\.com\/share|linkedin\.com\/(share|sharing|cws|feed\/\?share)|pinterest\.[a-z.]+\/pin\/create|reddit\.com\/submit|(wa\.me|whatsapp\.com\/send|whatsapp:)|(t|telegram)\.me\/share|vk\.com\/share|(weibo|sina)\.com(\.cn)?\/(share|mblog)|renren\.com\/share|qzone\.qq\.com|line\.me\/(r\/|social|lineit)|hatena\.ne\.jp\/(add|entry)|getpocket\.com\/(save|edit)|tumblr\.com\/(share|widgets)|digg\.com\/submit|news\.ycombinator\.com\/submitlink|douban\.com\/(recommend|share)|bsky\.app\/intent|^mailto:\?/i;
/** With the address of a page in a parameter. */
const withPage = /\/\/[^?]*(share|sharer|submit|bookmark|intent|recommend)[^?]*\?.*https?(:|%3a)/i;

/** Whether a link only passes the page on. */
export const isShareLink = (href: string): boolean => networks.test(href) || withPage.test(href);
