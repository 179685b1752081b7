import { type Items, json, selector } from '../tests/cluster.ts';

/** What runs the pods of a part: `Deployment/name` or `StatefulSet/name`. */
export const ownerOf = async (part: string): Promise<string> => {
  const { items } = await json<Items<{ kind: string; metadata: { name: string } }>>(
    'get',
    'deployments,statefulsets',
    '-l',
    selector(part),
  );
  const [found] = items;
  if (!found) throw new Error(`Nothing runs ${part}.`);
  return `${found.kind}/${found.metadata.name}`;
};
