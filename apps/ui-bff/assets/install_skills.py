# In Python, so that the key is in no command line and no shell parses JSON. Its input is the environment set above.
import datetime, json, os, re, stat, sys, tempfile, urllib.error, urllib.parse, urllib.request

BASE, AGENT, SCOPE, MODE = (os.environ["PARLEY_" + n] for n in ("BASE_URL", "AGENT", "SCOPE", "MODE"))
COMMAND, ABOUT, SEARCH = (os.environ["PARLEY_" + n] for n in ("COMMAND", "ABOUT", "SEARCH"))
OPTIONS = set(sys.argv[1:])
MANIFEST = os.path.join(".agents", "parley-skills.json")


def stop(code, text):
    print("parley: " + text, file=sys.stderr)
    sys.exit(code)


if OPTIONS - {"--force", "--dry-run"}:
    stop(64, "unknown option; use --force or --dry-run")


def roots():
    home = os.environ.get("HOME", "")
    if SCOPE != "project" and not home:
        stop(78, "HOME is not set")
    both = {"user": home, "project": os.getcwd()}
    return [both[SCOPE]] if SCOPE else list(dict.fromkeys([both["project"], both["user"]]))


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def key():
    found = os.environ.get("PARLEY_CATALOG_KEY", "")
    path = os.path.join(os.environ.get("HOME", ""), ".config", "parley", "catalog-key")
    if not found and os.path.isfile(path):
        if os.stat(path).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            stop(78, path + " is readable by others; run chmod 600 on it")
        with open(path, encoding="utf-8") as file:
            found = file.read().strip()
    if not found:
        stop(64, "set PARLEY_CATALOG_KEY, or store the key in ~/.config/parley/catalog-key")
    return found


REFUSALS = {
    401: "the key is wrong, expired or revoked; create a new one under Skills, Keys",
    429: "too many requests; try again in a minute",
}


def refusal(status):
    told = REFUSALS.get(status) or "try again in a minute; if that does not help, contact your Parley administrator"
    return "the catalogue answered %d: %s" % (status, told)


def fetch_skills():
    found, page, opener, secret = {}, 1, urllib.request.build_opener(NoRedirect), key()
    while True:
        pages = [("include_content", "true"), ("page", page), ("page_size", 100)]
        query = urllib.parse.urlencode(urllib.parse.parse_qsl(SEARCH) + pages)
        request = urllib.request.Request(BASE + "/api/skills?" + query, headers={"X-Catalog-Key": secret})
        try:
            with opener.open(request, timeout=30) as answer:
                body = json.load(answer)
        except urllib.error.HTTPError as error:
            stop(76, refusal(error.code))
        except (OSError, ValueError) as error:
            stop(76, "%s cannot be reached (%s); check the connection and try again" % (BASE, type(error).__name__))
        found.update((skill["id"], skill) for skill in body["skills"])
        if not body["meta"].get("has_more"):
            return sorted(found.values(), key=lambda skill: skill["id"])
        page += 1


def slug(text):
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-.")[:64]


def folder_name(skill, taken):
    name = slug(skill["name"]) or slug(skill["id"])
    while name.lower() in taken:
        name += "-" + slug(skill["id"])
    return name


def safe(part):
    return all(re.fullmatch(r"[A-Za-z0-9._-]+", step) and step not in (".", "..") for step in part.split("/"))


def with_heading(name, skill):
    content = skill["content"] or ""
    if content.startswith("---\n"):
        return content
    about = json.dumps(skill["description"] or skill["name"], ensure_ascii=False)
    return "---\nname: %s\ndescription: %s\n---\n\n%s" % (json.dumps(name), about, content)


def helper():
    text = """# Skills from Parley

To find a skill, query the catalogue. The key is read from the environment; never print it:

    printf 'X-Catalog-Key: %%s\\n' "$PARLEY_CATALOG_KEY" | curl -fsS -H @- "%s/api/skills?include_content=true&q=WORD"

Then follow the instructions of the matching skill.
""" % BASE
    return {"id": "", "name": COMMAND, "description": ABOUT, "content": text, "ancillary_files": {}}


def inside(root, path):
    real, base = os.path.realpath(os.path.join(root, path)), os.path.realpath(root)
    if os.path.commonpath([real, base]) != base:
        stop(73, path + " points outside " + root)
    return os.path.join(root, path)


def write(root, path, text, mode=0o644):
    target = inside(root, path)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".parley-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def read_manifest(root):
    try:
        with open(inside(root, MANIFEST), encoding="utf-8") as file:
            return json.load(file)["entries"]
    except FileNotFoundError:
        return []
    except (ValueError, KeyError):
        stop(65, "the manifest %s cannot be read" % os.path.join(root, MANIFEST))


def write_manifest(root, entries):
    if entries:
        write(root, MANIFEST, json.dumps({"version": 2, "entries": entries}, indent=2) + "\n", 0o600)
    elif os.path.exists(inside(root, MANIFEST)):
        os.unlink(inside(root, MANIFEST))


def remove(root, path):
    target = inside(root, path)
    if os.path.lexists(target):
        os.unlink(target)
    folder = os.path.dirname(path)
    while folder and folder not in (".agents", ".claude"):
        try:
            os.rmdir(os.path.join(root, folder))
        except OSError:
            return
        folder = os.path.dirname(folder)


def folders():
    return [".agents/skills"] + ([".claude/skills"] if AGENT == "claude" else [])


def plan():
    skills, files, entries, taken = ([] if MODE == "live-only" else fetch_skills()), {}, [], set()
    for skill in [helper()] + skills:
        name = folder_name(skill, taken)
        taken.add(name.lower())
        mine = {"SKILL.md": with_heading(name, skill)}
        mine.update((p, t) for p, t in (skill["ancillary_files"] or {}).items() if p != "SKILL.md")
        unsafe = [part for part in mine if not safe(part)]
        if unsafe:
            stop(65, "the skill %s has a file with an unsafe name" % skill["id"])
        placed = {"/".join([f, name, p]): t for f in folders() for p, t in mine.items()}
        files.update(placed)
        kind = "skill" if skill["id"] else "helper"
        entries.append({"name": name, "kind": kind, "id": skill["id"], "paths": sorted(placed)})
    return files, entries


def owned_by(entries):
    return {path for entry in entries for path in entry["paths"]}


def install(root):
    files, entries = plan()
    known = read_manifest(root)
    foreign = [p for p in files if os.path.lexists(inside(root, p)) and p not in owned_by(known)]
    if foreign and "--force" not in OPTIONS:
        stop(73, "%s was not installed by Parley; use --force to overwrite it" % foreign[0])
    if "--dry-run" in OPTIONS:
        return print("\n".join(sorted(files)))
    now = datetime.datetime.now(datetime.timezone.utc).isoformat()
    fresh = [dict(entry, agent=AGENT, scope=SCOPE, installed_at=now) for entry in entries]
    others = [entry for entry in known if entry["agent"] != AGENT]
    old = [entry for entry in known if entry["agent"] == AGENT]
    # Noted before it is written: what is broken off half-way can still be removed.
    write_manifest(root, others + old + fresh)
    for path in sorted(files):
        write(root, path, files[path])
    for path in sorted(owned_by(old) - owned_by(others + fresh)):
        remove(root, path)
    write_manifest(root, others + fresh)
    print("parley: installed %d skills for %s" % (len(entries), AGENT))


def uninstall(root):
    known = read_manifest(root)
    others = [entry for entry in known if entry["agent"] != AGENT]
    gone = sorted(owned_by(known) - owned_by(others))
    if "--dry-run" in OPTIONS:
        return print("\n".join(gone))
    for path in gone:
        remove(root, path)
    write_manifest(root, others)
    print("parley: removed %d files of %s" % (len(gone), AGENT))


for each in roots():
    (uninstall if MODE == "uninstall" else install)(each)
