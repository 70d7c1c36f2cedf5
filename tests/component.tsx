import '../src/web/look/mantine.css';
import '../src/web/look/palette.css';
import '../src/web/look/type.css';
import '../src/web/look/global.css';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../src/web/api/queryClient';
import { cssVariables, makeTheme } from '../src/web/look/theme';
import { Notices } from '../src/web/shell/Notices';

/** Draws a piece of the browser's side as the product would, with its theme and a cache of its own. */
export function draw(
  piece: ReactElement,
  cache: QueryClient = createQueryClient(),
  colors: 'light' | 'dark' = 'light',
) {
  // They outlive what showed them.
  notifications.clean();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <MantineProvider
        theme={makeTheme()}
        cssVariablesResolver={cssVariables}
        forceColorScheme={colors}
      >
        <Notices />
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
  return render(piece, { wrapper });
}

/** Chooses a text file in the page's box for a file. */
export function chooseFile(name: string, text: string): void {
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], name, { type: 'text/csv' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no input for a file.');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
