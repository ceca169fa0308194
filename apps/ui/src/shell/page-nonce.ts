/** What style elements that this page adds must carry; Vite's development server sends none and needs none. */
export const pageNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Hands the nonce to what locks scrolling behind dialogs, which looks for it under this name. */
export function tellNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: pageNonce() });
}
