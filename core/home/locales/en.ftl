# The first minute.
minute-step = { $number } of { $count }
minute-attention = Which English word does it look at before it writes “fútbol”?
    .right = Yes: “{ $word }” has a weight of { $weight } in one head of the Atlas Transformer. The weights of all words add up to 1.
    .wrong = No: “{ $word }” has a weight of { $weight } in one head of the Atlas Transformer. The weights of all words add up to 1.
    .label = { $text } is translated word by word. Lines lead to the words that each word attends to.
    .next = Next: a temperature
minute-temperature = A model scores letters and divides the scores by a temperature. Which one makes it surest of “{ $letter }”?
    .right = Yes: at { $value }, “{ $letter }” has { $share }. Try the others: a high temperature evens them out.
    .wrong = At { $value }, “{ $letter }” has { $share }; at { $best } it has { $most }. To divide by less sets the scores further apart.
    .label = What may follow { $text }, as bars.
    .next = Next: a mask
minute-mask = A review is read, then { $pads } empty places: padding. How positive is it then without a mask, which would skip them?
    .right = Yes, { $bare }: padding came last in training too, and this model never learnt to read past it. One with a mask says { $masked }.
    .wrong = No, { $bare }: padding came last in training too, and this model never learnt to read past it. One with a mask says { $masked }.
    .label = How positive two models find { $review } after each word.
    .pads = { $pads } places of padding
    .with = with a mask
    .without = without a mask
    .next = Done
minute-read = You have just read an attention weight, a temperature and a mask.
minute-on = Go on: { $minutes } minutes

# The page, its cards and its lessons.
home-title = Attention Atlas
    .question = How do sequence models read, remember and write?
home-follows = Follows Hands-On Machine Learning, 3rd edition, chapter 16: Natural Language Processing with RNNs and Attention.
cards-next = What may follow { $text }: { $letter } with { $share }.
cards-positions = Sines and cosines of { $positions } positions in { $dimensions } dimensions.
cards-padding = { $pads } places of padding move a model without a mask from { $first } to { $last }.
cards-attention = { $query } attends to { $to } with { $weight } in layer { $layer } head { $head }.
cards-lessons = Lessons
    .about = A lesson asks first. You answer, then the figure shows how near you were.
    .anew = Begin all anew
cards-lesson = { $count } questions, { $minutes } minutes
    .begun = { $dots } { $done } of { $count } answered, go on: question { $next }

# The models.
models-fold = **Models, devices and versions**
models-name = model
models-accuracy = accuracy
    .help = On validation data, from 0 to 1.
models-chapter = the chapter's
models-bleu = BLEU
    .help = Of greedy translations with capitals; the reference itself has 100.
models-parameters = parameters
models-minutes = minutes
    .help = Of training, on the machine that the card names.
models-code = code name
