/**
 * Small parts that most screens share. They come with the first script: a file of their own would cost a weak
 * network one more round trip before each of those screens.
 */
import '../kit/Checkbox.tsx';
import '../kit/CheckboxGroup.tsx';
import '../kit/ErrorOverlay.tsx';
import '../kit/ErrorSummary.tsx';
import '../kit/Field.tsx';
import '../kit/FinishIllustration.tsx';
import '../kit/Segmented.tsx';
import '../kit/TextField.tsx';
