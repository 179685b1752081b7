import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A write that ignores further presses until it has ended: `isPending` alone comes a tick too late for a double click.
 */
export function useSingleMutation<Answer, Variables = void>(options: UseMutationOptions<Answer, Error, Variables>) {
  const isRunning = useRef(false);
  const mutation = useMutation({
    ...options,
    mutationFn: async (variables: Variables, context) => {
      try {
        if (!options.mutationFn) throw new Error('a write needs a mutationFn');
        return await options.mutationFn(variables, context);
      } finally {
        isRunning.current = false;
      }
    },
  });
  const mutate = (variables: Variables): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(variables);
  };
  return { ...mutation, mutate };
}
