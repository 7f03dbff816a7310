/** The operations, each with its address in Redoc. */
import { readContract } from '../../scripts/contract/contract.js';
import { slug } from '../../scripts/pages/slug.js';

export const contract = await readContract();

export const operations = contract.operations.map((operation) => ({
  ...operation,
  address: `#/${slug(operation.tag)}/${operation.operationId.toLowerCase()}`,
}));
