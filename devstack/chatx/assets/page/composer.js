/** Writing: a draft, whom it mentions, and the thread it answers. A typed @name becomes the product's mention. */

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function withMentions(text, members) {
  const names = [...members].sort((a, b) => b.displayName.length - a.displayName.length);
  return names.reduce(
    (markdown, { displayName, emails }) =>
      markdown.replace(
        new RegExp('(^|\\s)@' + escaped(displayName) + '(?!\\w)', 'gi'),
        '$1<@personEmail:' + emails[0] + '|' + displayName + '>',
      ),
    text.replace(/(^|\s)@all(?!\w)/gi, '$1<@all>'),
  );
}

export function createComposer({ form, send }) {
  const draft = form.querySelector('#draft');
  const replying = form.querySelector('#replying');
  const chips = form.querySelector('#mentions');
  let parentId;
  let members = [];

  const mention = (name) => {
    const before = draft.value.slice(0, draft.selectionStart);
    const gap = before === '' || /\s$/.test(before) ? '' : ' ';
    draft.setRangeText(gap + '@' + name + ' ', draft.selectionStart, draft.selectionEnd, 'end');
    draft.focus();
  };

  const api = {
    offer(list) {
      members = list;
      chips.replaceChildren(
        ...list.map(({ displayName }) => {
          const chip = document.createElement('button');
          chip.type = 'button';
          chip.className = 'quiet';
          chip.textContent = '@' + displayName;
          chip.addEventListener('click', () => mention(displayName));
          return chip;
        }),
      );
    },
    replyTo({ id, author }) {
      parentId = id;
      form.querySelector('#replying-to').textContent = 'Replying in the thread of ' + author;
      replying.hidden = false;
      draft.focus();
    },
    toSpace() {
      parentId = undefined;
      replying.hidden = true;
    },
  };

  form.querySelector('#reply-cancel').addEventListener('click', () => api.toSpace());
  draft.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = draft.value.trim();
    if (text === '') return;
    draft.value = '';
    await send({ markdown: withMentions(text, members), ...(parentId && { parentId }) });
    draft.focus();
  });
  return api;
}
