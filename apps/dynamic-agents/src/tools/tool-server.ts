/** A server of tools, spoken to over MCP's streamable HTTP. */
export interface ToolServer {
  /** As agents name it in `allowed_tools` and `interrupt_on`. */
  readonly id: string;
  readonly url: string;
  readonly credential: Credential;
  /** Tools that may write and that the operator lets run without approval: all of them, or those. */
  readonly withoutApproval: true | readonly string[];
  /** For a tool's answer, and for any silence while it tells of its progress. Default: a minute. */
  readonly timeoutMs?: number;
}

/**
 * The bearer that a server gets. `caller` is the caller's own: for the rag-server alone, whose audience the token names.
 * Any other server gets a token exchanged for its own audience (RFC 8693), or none.
 */
export type Credential = 'caller' | 'none' | { readonly audience: string; readonly scope?: string | undefined };

/** A tool as a model sees it; `parameters` is JSON Schema. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
}

/** A tool as its server describes it. */
export interface ListedTool extends ToolDescription {
  /** Whether its server marks it so: anything but `readOnlyHint: true` may write. */
  readonly readOnly: boolean;
  /** SHA-256 over its whole description; another hash is another tool. */
  readonly hash: string;
}

/** What a server lists. */
export interface ListedTools {
  readonly tools: readonly ListedTool[];
  /** Names of those that cannot be offered. */
  readonly leftOut: readonly string[];
}

/** What a tool answered. */
export interface ToolResult {
  readonly text: string;
  /** Structured output, or the text read as JSON; absent when it is neither. */
  readonly data: unknown;
  readonly isError: boolean;
}

/** An open connection to a tool server, for one turn and with that turn's rights. */
export interface ToolSession {
  listTools(): Promise<ListedTools>;
  /** A tool that reports failure is a result with `isError`; an unreachable server throws an AppError. */
  call(name: string, args: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

/** What is sent with every request of a session. */
export interface Rights {
  readonly bearer: string | undefined;
  /** The chat space that the question comes from, `<alias>--<uuid>`; only the rag-server gets it. */
  readonly space?: string | undefined;
  /** The conversation that it is asked in; only the rag-server gets it. */
  readonly conversation?: string | undefined;
}

/** Opens a session. Throws AppError naming the server when it is down or refuses. */
export type ConnectToolServer = (server: ToolServer, rights: Rights, signal: AbortSignal) => Promise<ToolSession>;
