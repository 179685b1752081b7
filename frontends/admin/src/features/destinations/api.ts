import { useMutation } from '@tanstack/react-query';
import { apiFetch } from '@wayfare/ui/api';

/** Keeps a cleaned copy of an SVG or PNG; its address belongs to the destination once that is saved with it. */
export const useUploadFlagIcon = () =>
  useMutation({
    mutationFn: (file: File) => apiFetch<{ url: string }>('admin/flags', { method: 'POST', body: file }),
  });
