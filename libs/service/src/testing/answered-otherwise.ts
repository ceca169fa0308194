interface Documented {
  readonly paths?: Readonly<Record<string, object>>;
}

/**
 * Documented operations that a running service does not answer, as `GET /api/x/{id}`, found by asking each path for a
 * method that nobody has: the answer names those that it has. That every answered route is documented needs no test: a
 * service's app and its document are made from one list (`createServiceApp`).
 */
export async function answeredOtherwise(
  { paths = {} }: Documented,
  ask: (path: string, init: { readonly method: string }) => Promise<Response>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [path, operations] of Object.entries(paths)) {
    const res = await ask(path.replace(/\{\w+\}/g, 'x'), { method: 'PROPFIND' });
    await res.text();
    const allowed = (res.headers.get('allow') ?? '').split(', ');
    const documented = Object.keys(operations).map((method) => method.toUpperCase());
    wrong.push(...documented.filter((method) => !allowed.includes(method)).map((method) => `${method} ${path}`));
  }
  return wrong;
}
