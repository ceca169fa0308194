import { type Field, ruled } from './field.js';
import { atMostBytes, matching, optionalInteger } from './scalars.js';

/** The patterns of the API's proto files, each with its spelling in error messages. */
const idShown = '"^[ABCDEFGHJKMNPQRSTVWXYZ0-9]{26}$"';
const idPattern = /^[ABCDEFGHJKMNPQRSTVWXYZ0-9]{26}$/;

export const storeId = () => matching(idPattern, idShown);
export const modelId = () => matching(idPattern, idShown);
export const optionalModelId = () => matching(idPattern, idShown, 'may be empty');
export const typeName = () => matching(/^[^:#@\s]{1,254}$/u, '"^[^:#@\\\\s]{1,254}$"');
export const shortName = () => matching(/^[^:#@\s]{1,50}$/u, '"^[^:#@\\\\s]{1,50}$"');
export const optionalShortName = () => matching(/^[^:#@\s]{1,50}$/u, '"^[^:#@\\\\s]{1,50}$"', 'may be empty');
export const objectName = () => matching(/^\S{2,256}$/u, '"^[^\\\\s]{2,256}$"');
export const optionalObjectName = () => matching(/^\S{2,256}$/u, '"^[^\\\\s]{2,256}$"', 'may be empty');
export const userName = () => matching(/^\S{2,512}$/u, '"^[^\\\\s]{2,512}$"');

export const continuationToken = () =>
  atMostBytes(matching(/^$|^[A-Za-z0-9-_]+={0,2}$/, '"^$|^[A-Za-z0-9-_]+={0,2}$"'), 5120);

export const pageSize = () =>
  ruled(optionalInteger(), (value, refuse) => {
    if (value !== undefined && (value < 1 || value > 100)) refuse('value must be inside range [1, 100]');
  });

export const changesPageSize = () =>
  ruled(optionalInteger(), (value, refuse) => {
    if (value !== undefined && value < 1) refuse('value must be greater than or equal to 1');
    else if (value !== undefined && value > 100) refuse('value must be inside range [1, 100]');
  });

export const atLeast = <T>(field: Field<T[]>, count: number) =>
  ruled(field, (values, refuse) => {
    if (values.length < count) refuse(`value must contain at least ${count} item(s)`);
  });

export const atMost = <T>(field: Field<T[]>, count: number) =>
  ruled(field, (values, refuse) => {
    if (values.length > count) refuse(`value must contain no more than ${count} item(s)`);
  });

export const exactly = <T>(field: Field<T[]>, count: number) =>
  ruled(field, (values, refuse) => {
    if (values.length !== count) refuse(`value must contain exactly ${count} item(s)`);
  });

export const atMostPairs = <T>(field: Field<Record<string, T>>, count: number) =>
  ruled(field, (values, refuse) => {
    if (Object.keys(values).length > count) refuse(`value must contain no more than ${count} pair(s)`);
  });

const keysMatching = <T>(field: Field<Record<string, T>>, pattern: RegExp, shown: string) =>
  ruled(field, (values, refuse) => {
    const wrong = Object.keys(values).find((key) => !pattern.test(key));
    if (wrong !== undefined) refuse(`value does not match regex pattern ${shown}`, wrong);
  });

export const shortKeys = <T>(field: Field<Record<string, T>>) =>
  keysMatching(field, /^[^:#@\s]{1,50}$/u, '"^[^:#@\\\\s]{1,50}$"');
