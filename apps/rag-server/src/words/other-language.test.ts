import { expect, it } from '@jest/globals';
import { areOtherLanguages } from './other-language.js';

const german = 'Das Verzeichnis wird mit `--port` gewählt, und der Dienst ist dann neu zu starten.';

it.each([
  ['How is the port of it chosen?', german],
  ['set the timer', 'Таймер задаётся ключом --timer в файле settings.conf.'],
  ['list of files', '列出目录内容，按字母排序 ls --sort'],
  ['ファイルの一覧', 'Lists the files of a directory.'],
])('tells that %j and %j are in different languages', (question, text) => {
  expect(areOtherLanguages(question, text)).toBe(true);
});

it.each([
  ['Wie wird der Port gewählt?', german],
  ['rsync --delete', german],
  ['timer', 'The timer of the service.'],
  ['如何列出 files', '列出目录内容，按字母排序 ls --sort'],
  ['таймер systemd', 'Таймер задаётся ключом --timer в файле settings.conf.'],
  ['KafkaConsumer', 'class KafkaConsumer {}'],
])('does not say so of %j and %j', (question, text) => {
  expect(areOtherLanguages(question, text)).toBe(false);
});
