import type { UiSchemas } from '@parley/client';
import type { Turn } from '../runs/live-run.js';

/** What a turn waits for its person with. */
export type Interrupt = NonNullable<Turn['interrupt']>;
/** Their answer. */
export type ResumeData = UiSchemas['ResumeRequest']['resume_data'];
