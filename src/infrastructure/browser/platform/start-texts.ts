/** The few words needed when the texts themselves cannot be loaded. */
export const startTexts = {
  brand: { name: 'Fireside' },
  start: {
    loading: 'Loading configuration...',
    failed: 'Error loading configuration: {{message}}',
    retry: 'Please refresh the page to retry',
    refresh: 'Refresh',
  },
};
