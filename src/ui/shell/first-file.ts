/**
 * These small parts, which most screens share, load with the first script: a chunk of their own would cost a weak
 * network one more round trip before each of those screens.
 */
import '../../domain/activity/progression.ts';
import '../../domain/catalogue/split-camel-case.ts';
import '../context/Emptied.tsx';
import '../context/paths.ts';
import '../kit/forms/Checkbox.tsx';
import '../kit/ContentImage.tsx';
import '../kit/ErrorOverlay.tsx';
import '../kit/forms/Field.tsx';
import '../kit/illustrations/FinishIllustration.tsx';
import '../kit/forms/SegmentedControl.tsx';
import '../kit/StillNodes.tsx';
import '../kit/forms/TextField.tsx';
import '../learner/activity/ActivityNotFound.tsx';
import '../learner/EnglishOnlyNote.tsx';
import '../learner/WithdrawnNotice.tsx';
import '../learner/not-found.ts';
import '../learner/page-ports.ts';
