import { toast as sonner } from 'sonner';

interface ToastOptions {
  readonly description?: string;
  readonly action?: { label: string; onClick: () => void };
}

/** Short news at the edge of the screen: three at once at most, five seconds each. */
export const toast = {
  success: (title: string, options?: ToastOptions): void => void sonner.success(title, options),
  error: (title: string, options?: ToastOptions): void => void sonner.error(title, options),
  info: (title: string, options?: ToastOptions): void => void sonner.info(title, options),
  dismiss: (): void => void sonner.dismiss(),
};
