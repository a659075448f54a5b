/**
 * Small parts that most screens share. They come with the first script: a file of their own would cost a weak
 * network one more round trip before each of those screens.
 */
import './Checkbox.tsx';
import './CheckboxGroup.tsx';
import './ErrorOverlay.tsx';
import './ErrorSummary.tsx';
import './Field.tsx';
import './FinishIllustration.tsx';
import './TextField.tsx';
