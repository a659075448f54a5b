/**
 * These modules are small, and most screens share them, so they belong to the first script: as chunks of their own they
 * would cost one more round trip before each screen.
 */
import '../../domain/activity/progression.ts';
import '../../domain/catalogue/split-camel-case.ts';
import '../context/cleared-by-other-tab.ts';
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
