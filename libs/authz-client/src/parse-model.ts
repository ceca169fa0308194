import { readFile } from 'node:fs/promises';
import { authorizationModel, type AuthorizationModel } from './authorization-model.js';

/**
 * Reads an authorization model from its DSL (`.fga`). Throws with every fault that the validator found: syntax,
 * relations and types that do not exist, relations that nobody can ever have.
 */
export async function parseModel(dsl: string): Promise<AuthorizationModel> {
  // Loaded on demand: it takes half a second and is needed only where a model is installed.
  const { transformer, validator } = await import('@openfga/syntax-transformer');
  try {
    // The transformer alone lets unknown relations and types through.
    validator.validateDSL(dsl);
    return authorizationModel.parse(transformer.transformDSLToJSONObject(dsl));
  } catch (cause) {
    const faults = cause instanceof Error ? cause.message : 'unknown error';
    throw new Error(`The authorization model is not valid: ${faults}`, { cause });
  }
}

/** Reads a model file: see `parseModel`. */
export async function loadModel(file: string | URL): Promise<AuthorizationModel> {
  return parseModel(await readFile(file, 'utf8'));
}
