# The first minute.
minute-step = { $step } of { $num_steps }
minute-attention = Which English word does the model attend to before it writes “fútbol”?
    .right = Yes: “{ $word }” has a weight of { $weight } in one head of the Atlas Transformer. The weights of all words add up to 1.
    .wrong = No: “{ $word }” has a weight of { $weight } in one head of the Atlas Transformer. The weights of all words add up to 1.
    .label = { $text } is translated word by word. Lines lead to the words that each word attends to.
    .next = Next: a temperature
minute-temperature = A model divides its scores of letters by a temperature before the softmax. At which one is it most confident of “{ $letter }”?
    .right = Yes: at { $temperature }, “{ $letter }” has { $probability }. Try the others: a high temperature evens the probabilities out.
    .wrong = At { $temperature }, “{ $letter }” has { $probability }; at { $best_temperature } it has { $max_probability }. To divide by less sets the scores further apart.
    .label = What may follow { $text }, as bars.
    .next = Next: a mask
minute-mask = A model reads a review, then { $num_pads } padding tokens. How positive does it find the review without a mask, which would skip them?
    .right = Yes, { $unmasked }: padding came last in training too, and this model never learnt to read past it. One with a mask says { $masked }.
    .wrong = No, { $unmasked }: padding came last in training too, and this model never learnt to read past it. One with a mask says { $masked }.
    .label = How positive two models find { $review } after each word.
    .pads = { $num_pads } padding tokens
    .with = with a mask
    .without = without a mask
    .next = Done
minute-read = You have just read an attention weight, a temperature and a mask.
minute-on = Go on: { $minutes } minutes

# The page, its cards and its lessons.
home-title = Attention Atlas
    .question = How do sequence models read, remember and write?
home-follows = Follows Hands-On Machine Learning, 3rd edition, chapter 16: Natural Language Processing with RNNs and Attention.
cards-next-character = What may follow { $text }: { $character } with { $probability }.
cards-positions = Sines and cosines of { $num_positions } positions in { $num_dimensions } dimensions.
cards-padding = { $num_pads } padding tokens move a model without a mask from { $unpadded } to { $padded }.
cards-attention = { $query_token } attends to { $key_token } with { $weight } in layer { $layer } head { $head }.
cards-lessons = Lessons
    .about = A lesson asks first. You answer, then the figure shows how near you were.
    .anew = Start over
cards-lesson = { $num_questions } questions, { $minutes } minutes
    .begun = { $dots } { $num_answered } of { $num_questions } answered, continue with question { $next_question }

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
