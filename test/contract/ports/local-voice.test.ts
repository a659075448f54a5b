/** @jest-environment jsdom */
import type {
  ReadAloudListener,
  LocalVoice,
} from '../../../src/application/ports/device/chat/local-voice.ts';
import { SpeechLocalVoice } from '../../../src/infrastructure/browser/chat/voice.ts';
import { FakeSpeech, voiceOf } from '../../support/fake-speech.ts';
import { MemoryLocalVoice } from '../../support/stores/memory-local-voice.ts';

/** Returns a listener that records what it receives. */
function recordingListener() {
  const received: unknown[] = [];
  const listener: ReadAloudListener = {
    onWord: (start, end) => received.push([start, end]),
    onEnd: () => received.push('end'),
  };
  return { received, listener };
}

const hello = { words: 'Hello both', language: 'en-GB' };
const later = { words: 'See you', language: 'en' };

type Device = {
  voice: LocalVoice;
  say(start: number, end: number): void;
  end(): void;
  words(): string | null;
  setLanguages(languages: readonly string[]): void;
};

const devices: Record<string, () => Device> = {
  memory: () => {
    const voice = new MemoryLocalVoice(['en']);
    return {
      voice,
      say: (start, end) => voice.say((voice.words ?? '').slice(start, end)),
      end: () => voice.end(),
      words: () => voice.words,
      setLanguages: (languages) => voice.setLanguages(languages),
    };
  },
  browser: () => {
    const speech = FakeSpeech.install();
    const setLanguages = (languages: readonly string[]): void => {
      speech.voices = languages.map((language) => voiceOf(language, language));
    };
    setLanguages(['en']);
    return {
      voice: new SpeechLocalVoice(),
      say: (start, end) => speech.boundary(start, end - start),
      end: () => speech.end(),
      words: () => speech.words,
      setLanguages,
    };
  },
};

describe.each(Object.entries(devices))('a voice of the device: %s', (_name, make) => {
  test('a passage is read word by word to its end', () => {
    const { voice, say, end, words } = make();
    const { received, listener } = recordingListener();
    voice.read(hello, listener);
    expect(words()).toBe('Hello both');
    say(0, 5);
    say(6, 10);
    end();
    expect(received).toEqual([[0, 5], [6, 10], 'end']);
    expect(words()).toBeNull();
  });

  test('the next passage ends the one before, and so does stopping; neither is told of', () => {
    const { voice, words } = make();
    const { received, listener } = recordingListener();
    voice.read(hello, listener);
    voice.read(later, listener);
    expect(words()).toBe('See you');
    voice.stop();
    expect(words()).toBeNull();
    expect(received).toEqual([]);
  });

  test('what no voice speaks ends at once, until the device has such a voice', () => {
    const { voice, setLanguages, words } = make();
    const { received, listener } = recordingListener();
    const welsh = { words: 'Helo', language: 'cy' };
    voice.read(welsh, listener);
    expect(received).toEqual(['end']);
    let changes = 0;
    const stop = voice.onVoices(() => (changes += 1));
    setLanguages(['cy']);
    expect([voice.speaks('cy'), voice.speaks('en-GB'), changes]).toEqual([true, false, 1]);
    voice.read(welsh, listener);
    expect(words()).toBe('Helo');
    stop();
    setLanguages([]);
    expect(changes).toBe(1);
  });
});

describe("with the browser's speech", () => {
  test('a voice that is elsewhere is never used', () => {
    const speech = FakeSpeech.install();
    speech.voices = [voiceOf('cloud', 'en-GB', { local: false, preferred: true })];
    const voice = new SpeechLocalVoice();
    expect(voice.speaks('en-GB')).toBe(false);
    voice.read(hello, recordingListener().listener);
    speech.voices = [voiceOf('cloud', 'en-GB', { local: false }), voiceOf('here', 'en-AU')];
    voice.read(hello, recordingListener().listener);
    expect(speech.spoken.map((one) => one.voice?.name)).toEqual(['here']);
  });

  test.each<[string, ReturnType<typeof voiceOf>[]]>([
    ['of the same region', [voiceOf('us', 'en-US', { preferred: true }), voiceOf('chosen', 'en_GB')]],
    ['that the device prefers', [voiceOf('us', 'en-US'), voiceOf('chosen', 'en-AU', { preferred: true })]],
  ])('the voice %s reads', (_which, voices) => {
    const speech = FakeSpeech.install();
    speech.voices = voices;
    new SpeechLocalVoice().read(hello, recordingListener().listener);
    expect(speech.spoken.map((one) => one.voice?.name)).toEqual(['chosen']);
  });

  test('where a browser does not say how long a word is, it ends at the next space; sentences are no words', () => {
    const speech = FakeSpeech.install();
    speech.voices = [voiceOf('here', 'en')];
    const { received, listener } = recordingListener();
    new SpeechLocalVoice().read(hello, listener);
    speech.boundary(0, undefined, 'sentence');
    speech.boundary(6);
    expect(received).toEqual([[6, 10]]);
  });

  test('leaving the page silences it', () => {
    const speech = FakeSpeech.install();
    speech.voices = [voiceOf('here', 'en')];
    new SpeechLocalVoice().read(hello, recordingListener().listener);
    window.dispatchEvent(new Event('pagehide'));
    expect(speech.words).toBeNull();
  });

  test('a browser without speech has no voice', () => {
    Reflect.deleteProperty(window, 'speechSynthesis');
    const voice = new SpeechLocalVoice();
    expect(voice.speaks('en')).toBe(false);
    const { received, listener } = recordingListener();
    voice.read(hello, listener);
    voice.onVoices(() => undefined)();
    voice.stop();
    expect(received).toEqual(['end']);
  });
});
