import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ServicesProvider } from '../../../../src/ui/context/Services.tsx';
import { AnnouncerProvider } from '../../../../src/ui/kit/Announcer.tsx';
import { createChatStore } from '../../../../src/ui/learner/chat/chat-store-from.ts';
import { Conversation } from '../../../../src/ui/learner/chat/Conversation.tsx';
import type { Resolver } from '../../../../src/ui/stores/resolver.ts';

/** Renders and opens a conversation without the bar of its page. */
export async function showConversation(services: Resolver, slug: string) {
  const store = createChatStore(services, slug);
  const { unmount } = render(
    <ServicesProvider services={services}>
      <AnnouncerProvider>
        <MemoryRouter>
          <Conversation store={store}>The end</Conversation>
        </MemoryRouter>
      </AnnouncerProvider>
    </ServicesProvider>,
  );
  await act(() => store.open());
  return { store, unmount };
}
