import './book.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { startI18n } from '@wayfare/ui/i18n';
import { uiMessages } from '@wayfare/ui/messages';
import { createQueryClient } from '@wayfare/ui/query-client';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';

const queryClient = createQueryClient();

export default {
  beforeAll: () => startI18n({ ui: uiMessages }),
  decorators: [
    (Story: ComponentType) => (
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Story />
        </MemoryRouter>
      </QueryClientProvider>
    ),
  ],
};
