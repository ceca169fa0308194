import { project } from '../../jest.preset.mjs';

/** Real models, indexes and databases on shared cores: slow is not wrong. */
export default { ...project('rag-server'), testTimeout: 20_000 };
