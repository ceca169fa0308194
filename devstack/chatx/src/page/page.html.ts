export const pageHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Chat spaces (simulator)</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/page/style.css">
    <script type="module" src="/page/main.js"></script>
  </head>
  <body>
    <header>
      <h1>Chat spaces <small>simulator</small></h1>
      <div class="pickers">
        <label>You are <select id="person"></select></label>
        <label>Space <select id="room"></select></label>
        <span id="connection" role="status"></span>
      </div>
    </header>
    <main>
      <p id="notice" role="alert" hidden></p>
      <ol id="threads" aria-label="Messages" aria-live="polite"></ol>
    </main>
    <footer>
      <form id="composer">
        <p id="replying" hidden>
          <span id="replying-to"></span>
          <button type="button" id="reply-cancel" class="quiet">Write to the space instead</button>
        </p>
        <div id="mentions" class="chips" role="group" aria-label="Mention"></div>
        <label class="visually-hidden" for="draft">Message</label>
        <textarea id="draft" rows="2" placeholder="Write a message: Enter sends, Shift+Enter starts a new line"></textarea>
        <button type="submit">Send</button>
      </form>
    </footer>
  </body>
</html>
`;
