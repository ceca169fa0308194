/** A server of tools, spoken to over MCP's streamable HTTP. */
export interface ToolServer {
  /** As agents name it in `allowed_tools` and `interrupt_on`. */
  id: string;
  url: string;
  /** Whether the caller's bearer goes along: only to servers that verify it themselves. */
  forwardBearer: boolean;
}

/** A tool as its server describes it; `parameters` is JSON Schema. */
export interface ToolDescription {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

/** What a tool answered. */
export interface ToolResult {
  text: string;
  /** Structured output, or the text read as JSON; absent when it is neither. */
  data: unknown;
  isError: boolean;
}

/** An open connection to a tool server, for one turn and with that turn's rights. */
export interface ToolSession {
  listTools(): Promise<ToolDescription[]>;
  /** A tool that says it failed is a result with `isError`; a server that cannot be asked throws an AppError. */
  call(name: string, args: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

/** Opens a session. @throws AppError naming the server when it is down or refuses the bearer */
export type ConnectToolServer = (server: ToolServer, bearer: string, signal: AbortSignal) => Promise<ToolSession>;
