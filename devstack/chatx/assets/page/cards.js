/** Adaptive cards, the parts that approvals and forms need; an element it does not know is shown as its fallback text. */

const element = (tag, className, ...children) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
};

const labelled = (item, input) => {
  const label = element('label', '', item.label ?? item.placeholder ?? item.id, input);
  input.required = item.isRequired === true;
  return label;
};

const input = (item, type) => {
  const made = element('input');
  made.type = type;
  made.name = item.id;
  made.value = item.value ?? '';
  made.placeholder = item.placeholder ?? '';
  return made;
};

const textInput = (item) => {
  if (!item.isMultiline) return labelled(item, input(item, 'text'));
  const area = element('textarea');
  area.name = item.id;
  area.rows = 4;
  area.value = item.value ?? '';
  return labelled(item, area);
};

const toggle = (item) => {
  const box = element('input');
  box.type = 'checkbox';
  box.name = item.id;
  box.checked = item.value === (item.valueOn ?? 'true');
  box.dataset.on = item.valueOn ?? 'true';
  box.dataset.off = item.valueOff ?? 'false';
  return element('label', 'inline', box, item.title ?? item.id);
};

const choiceSet = (item) => {
  const select = element('select');
  select.name = item.id;
  select.multiple = item.isMultiSelect === true;
  const chosen = String(item.value ?? '').split(',');
  for (const { title, value } of item.choices ?? [])
    select.append(new Option(title, value, false, chosen.includes(value)));
  return labelled(item, select);
};

const textBlock = ({ text, weight, isSubtle }) =>
  element('p', (weight === 'Bolder' ? 'strong ' : '') + (isSubtle ? 'subtle' : ''), text ?? '');

const richText = ({ inlines }) =>
  element('pre', '', (inlines ?? []).map((run) => (typeof run === 'string' ? run : (run.text ?? ''))).join(''));

const facts = ({ facts }) =>
  element(
    'dl',
    '',
    ...(facts ?? []).flatMap(({ title, value }) => [element('dt', '', title), element('dd', '', value)]),
  );

const group = (items) => element('div', '', ...(items ?? []).map(renderItem));

const renderers = {
  TextBlock: textBlock,
  RichTextBlock: richText,
  FactSet: facts,
  Container: ({ items }) => group(items),
  ColumnSet: ({ columns }) => element('div', 'chips', ...(columns ?? []).map(({ items }) => group(items))),
  'Input.Text': textInput,
  'Input.Number': (item) => labelled(item, input(item, 'number')),
  'Input.Date': (item) => labelled(item, input(item, 'date')),
  'Input.Time': (item) => labelled(item, input(item, 'time')),
  'Input.Toggle': toggle,
  'Input.ChoiceSet': choiceSet,
  ActionSet: ({ actions }) => renderActions(actions),
};

const renderItem = (item) =>
  renderers[item.type]?.(item) ?? element('p', 'subtle', item.fallbackText ?? item.altText ?? '[' + item.type + ']');

const link = ({ title, url }) => {
  const made = element('a', '', title ?? url);
  if (/^https?:/.test(url)) made.href = url;
  made.rel = 'noopener';
  made.target = '_blank';
  return made;
};

const showCard = ({ title, card }) =>
  element('details', '', element('summary', '', title ?? 'More'), group(card?.body), renderActions(card?.actions));

const submitButton = ({ title, data, associatedInputs }) => {
  const button = element('button', '', title ?? 'Submit');
  button.type = 'submit';
  button.formNoValidate = associatedInputs === 'none';
  button.dataset.data = JSON.stringify(data ?? {});
  return button;
};

const renderAction = (action) => {
  if (action.type === 'Action.OpenUrl') return link(action);
  if (action.type === 'Action.ShowCard') return showCard(action);
  return submitButton(action);
};

const renderActions = (actions) => element('div', 'actions', ...(actions ?? []).map(renderAction));

function inputsOf(form) {
  const inputs = {};
  for (const field of form.elements) {
    if (!field.name) continue;
    if (field.type === 'checkbox') inputs[field.name] = field.checked ? field.dataset.on : field.dataset.off;
    else if (field.multiple) inputs[field.name] = [...field.selectedOptions].map(({ value }) => value).join(',');
    else inputs[field.name] = field.value;
  }
  return inputs;
}

export function renderCard(card, submit) {
  const form = element('form', 'adaptive', ...(card.body ?? []).map(renderItem), renderActions(card.actions));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const data = JSON.parse(event.submitter?.dataset.data ?? '{}');
    const buttons = [...form.querySelectorAll('button')];
    for (const button of buttons) button.disabled = true;
    await submit({ ...inputsOf(form), ...data });
    for (const button of buttons) button.disabled = false;
  });
  return form;
}
