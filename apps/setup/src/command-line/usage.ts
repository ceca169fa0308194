/** What `--help` answers. */
export const usage = (parts: readonly string[]) => `Usage: npm run setup -- [NAME] [--check] [--self-test]
       npm run setup -- admin [--member PERSON]... [--remove PERSON]... [--check]
       npm run setup -- team SLUG [--name NAME] [--member PERSON]... [--admin PERSON]... [--remove PERSON]... [--check]
       npm run setup -- tool SERVER[/TOOL] [--team SLUG]... [--member PERSON]... [--check]
       npm run setup -- ingestor CLIENT_ID --datasource ID... [--account ID] [--check]
       npm run setup -- account --email PERSON [--name NAME] [--role ROLE]... [--check]
       npm run setup -- secrets NAME [--random KEY]... [--make KEY=TEXT]... [--check]
       npm run setup -- backup (--to DIR | --within DIR [--keep N]) [--copy NAME=DIR]...
       npm run setup -- restore --from DIR [--copy NAME=DIR]...
       npm run setup -- person export --email PERSON --to DIR
       npm run setup -- person delete PERSON [--disable-account] [--yes]
       npm run setup -- doctor [--bundle FILE]

NAME is one of ${parts.join(', ')}, all; default: all.
PERSON is an e-mail address, or the person's ID at the idp.
admin makes people administrators of the organization; others stay, unless --remove names them.
team creates a team, and adds people to it; others stay, unless --remove names them.
tool lets teams and people call one tool of a server in MCP_SERVERS, or all of them.
account makes an account at the idp for somebody who has none, with the password in ACCOUNT_PASSWORD; nothing is taken away.
secrets makes a Secret in the cluster that it runs in, once: keys that are there stay as they are.
backup saves docdb and authz in a new folder, while the services run; see docs/backup.md for the rest.
restore brings such a backup into an empty docdb and authz. Stop the services first.
person export saves in a new folder what docdb and authz hold of one person, while the services run.
person delete deletes that, and takes the person out of what stays. Without --yes it says what there is, and exits with 1.
ingestor lets a program deliver documents to existing datasources; it grants no read access.
doctor asks each service what it lacks and says what to do next; it changes nothing, and exits with 1 if there is anything.

  --check      reports differences and changes nothing
  --wait SECONDS  waits for the neighbours that the part needs; any part takes it
  --self-test  tests the idp even if nothing had to be changed; for idp and all
  --name       display name of the team; a new team defaults to its SLUG
  --member     a person who becomes a member, an administrator or may call the tool; can be repeated
  --admin      a person who becomes an admin of the team; can be repeated
  --remove     a person who is taken out of the team, or no longer administers; can be repeated
  --team       slug of a team whose members may call the tool; can be repeated
  --datasource ID of a datasource; can be repeated
  --email      e-mail address of the person; for an export also their ID at the idp
  --role       realm role of the account; can be repeated
  --random     key with a random value; can be repeated
  --make       key made of others, e.g. URI=mongodb://parley:{PASSWORD}@docdb; can be repeated
  --to         new folder of a backup, or of what is kept of a person
  --from       folder of the backup that comes back
  --within     folder of backups: a new one is named by its time, and only the newest are kept
  --keep       how many of them; 7 by default
  --copy       folder that goes along, and on a restore comes back, e.g. index=/data; can be repeated
  --yes        deletes; what is deleted cannot be brought back
  --disable-account  disables the person's account at the idp first
  --bundle     new file for what doctor found, to send to whoever helps
  --account    ID of the client's service account; by default looked up at the idp

Settings in the environment: see apps/setup/README.md.`;
