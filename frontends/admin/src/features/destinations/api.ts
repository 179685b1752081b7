import { useMutation } from '@tanstack/react-query';
import { api } from '@wayfare/ui/api';

/** Keeps a cleaned copy of an SVG or PNG; its address belongs to the destination once that is saved with it. */
export const useUploadFlagIcon = () =>
  useMutation({
    mutationFn: (file: File) => api.post('/admin/flags', { body: file }),
  });
