/** What stands instead of a person whose data was deleted, where a record needs somebody: no id and no address is like it. */
export const deletedPerson = 'deleted-person';
