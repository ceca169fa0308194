import { z } from 'zod';
import type { ToolResult } from './tool-server.js';

const flagged = z.object({ more_for_you: z.literal(true) });

/** Whether the rag-server left something out of its answer that the person alone could read, and the team may not. */
export const leavesOutMore = ({ data }: Pick<ToolResult, 'data'>): boolean => flagged.safeParse(data).success;
