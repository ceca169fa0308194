import { project } from '../../jest.preset.mjs';

export default project('language');
