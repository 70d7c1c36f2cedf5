import {
  Badge,
  Checkbox,
  createTheme,
  Drawer,
  Input,
  Modal,
  Pagination,
  Select,
  Table,
} from '@mantine/core';

/** The one look of the product. The shades and labels here are what keep Mantine's parts readable and named. */
export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: { light: 9, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', sans-serif",
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  components: {
    Badge: Badge.extend({ defaultProps: { variant: 'light', radius: 'sm' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'md' } }),
    Drawer: Drawer.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'md' } }),
    Modal: Modal.extend({
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.5 },
      },
    }),
    Pagination: Pagination.extend({
      defaultProps: { getControlProps: (control) => ({ 'aria-label': `${control} page` }) },
    }),
    Select: Select.extend({ defaultProps: { checkIconPosition: 'right' } }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } }),
  },
});
