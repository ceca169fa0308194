import { maxMessageChars } from '@parley/contracts';
import type { Config } from '../config.js';
import type { StatusDeps } from './status.routes.js';

/** What the app needs to say what it is. */
export type WiredStatus = StatusDeps;

/** An allow-list, name by name: nothing reaches a browser because somebody added a setting. */
export const wireStatus = ({ client, build, chatx }: Config, version: string): WiredStatus => ({
  build: { version, git_commit: build.commit, build_date: build.date, node: process.version },
  clientConfig: {
    app_name: client.appName,
    tagline: client.tagline,
    description: client.description,
    support_email: client.supportEmail ?? null,
    docs_url: client.docsUrl ?? null,
    rag_enabled: true,
    graph_rag_enabled: client.graphRagEnabled,
    dynamic_agents_enabled: true,
    chatx_enabled: chatx.alias !== undefined,
    max_message_chars: maxMessageChars,
  },
});
