# What all topics say. A language's name is in that language.
language-name = English
language = Language
yes = yes
no = no
quotation = “{ $text }”
no-word = no word
list-and = { $first } and { $last }

# What a value has to be, and what to do: "Invalid value for `count`: expected RULE. Received: count=0. FIX"
error-value = Invalid value for `{ $name }`: expected { $rule }. Received: { $name }={ $value }
rule-integer = a whole number from { $low } to { $high }
rule-number = a number from { $low } to { $high }
rule-above = a number above { $low } and up to { $high }
rule-text = a text
rule-sentence = a sentence
rule-characters = a text of { $low } to { $high } characters
rule-max-characters = a text of at most { $high } characters
error-total-characters = { $count } characters
rule-options = one of { $options }
rule-names = 1 to { $max_names } names, each once
rule-items = { $low } to { $high } { $item_name }
unit-sentences = sentences
unit-positions = positions
unit-reviews = reviews
unit-words = words
rule-one-word = at least one word
rule-positions = at most { $count } positions
rule-family = one of a family with a { $role } ({ $names })
rule-transformer = a Transformer
rule-self-attention = self-attention, whose layers read each other
fix-words = Type some words.
fix-words-in = Type some { $language } words.
fix-shorten-sentence = Shorten the sentence.
fix-temperature = 0 takes the likeliest, 1 is the model's own distribution.
fix-top_k = 0 switches top-k off.
fix-top_p = 1 switches top-p off.
fix-type = Type at least { $count ->
    [one] one character
   *[other] { $count } characters
 }.
fix-shorten = Shorten it by { $count } { $count ->
    [one] character
   *[other] characters
 }.

# The same on a page, beside what the field is called there.
error-choose = { $label }: choose { $rule }. { $hint }
error-type = { $label }: type { $rule }. { $hint }
error-needs = { $label }: needs { $rule }. { $hint }
error-alone = { $label }: { $hint }

# What the models that ship are called, by their names. A model without such a message has the title of its configuration.
model-char_rnn = GRU, 128 units (the chapter's)
model-char_rnn_stateful = GRU, 128 units, stateful
model-char_rnn_large = GRU, 512 units
model-char_gpt = Transformer, decoder only
model-nmt_lstm = LSTM without attention
model-nmt_bilstm = Bidirectional LSTM without attention
model-nmt_luong = LSTM with Luong attention (dot)
model-nmt_luong_general = LSTM with Luong attention (general)
model-nmt_bahdanau = LSTM with Bahdanau attention (concat)
model-nmt_transformer = Transformer, sinusoidal positions
model-nmt_transformer_trained_positions = Transformer, learnt positions
model-nmt_luong_tied = LSTM with Luong attention (dot), tied weights
model-nmt_atlas_unmarked = Atlas Transformer, subwords, without inverted marks
model-nmt_atlas = Atlas Transformer, subwords
model-sentiment_unmasked = No mask, random batches
model-sentiment_like_length = No mask, length-bucketed batches
model-sentiment_masked = Mask from the embedding
model-sentiment_manual = Mask passed by hand
model-sentiment_ragged = Ragged batches
model-sentiment_bow = Bag of words and pairs
model-sentiment_glove = Mean of GloVe vectors
model-sentiment_minilm_frozen = Frozen pretrained encoder
model-sentiment_minilm = Fine-tuned pretrained encoder
model-encoder = all-MiniLM-L6-v2, a pretrained sentence encoder

# The pages.
pages-all = Attention Atlas
    .home = Home
    .about = Attention Atlas: sequence models, computed live. Every number on the screen is real, and you can prove it.
pages-text = Text to numbers
pages-recurrent = Recurrent networks
pages-attention = Attention
pages-hands = In your hands
pages-class = In class

# The frame of a page.
view = View
more-settings = More settings
play = Play
pause = Pause
what-you-see = What you see
about-this-page = About this page
about-figure = About this figure
    .more = More
    .numbers = Numbers
    .prove_it = Prove it
    .export = Export
    .link = Link
csv-note = The CSV: { $contents }.
table-rows = The first { $num_shown } of { $num_rows } rows; the CSV under Export has all.
link-opens = This address opens the page in this state, in any browser:
projector = Projector
    .help = For a wall: figure and story fill the screen. ← and → change the view, Escape ends it. F shows one figure alone at any time.
device-on = **Models run on**
    .elsewhere = (of the engine that this app asks)
    .looks_engine = Looking for the engine ...
    .looks_gpu = Looking for a GPU ...
    .away = an engine that does not answer now
    .writing = Texts being written: { $num_streams }

# What went wrong with an address, and without a reason that is known.
address-left-out = { $num_settings ->
    [one] 1 setting of this link is unknown here and was left out: { $settings }.
   *[other] { $num_settings } settings of this link are unknown here and were left out: { $settings }.
 }
address-no-page = There is no page “{ $path }”. This is Home; the pages are { $titles }.
address-no-host = This app is not known under that name. Open it as http://localhost, or name the server in STREAMLIT_SERVER_ALLOWED_HOSTS.
page-failed = Something went wrong on this page. Your input is kept: reload the page, and if the error comes back, tell us what you did.

# A file that ships with the project.
asset-damaged = The file at { $path } is damaged ({ $reason }). Restore it with `git checkout -- assets/{ $file }`.
    .unreadable = The file at { $path } cannot be read ({ $reason }). Restore it with `git checkout -- assets/{ $file }`.
    .checksum = expected sha256 { $expected }..., found { $actual }...
    .encoding = it is not UTF-8 text

# Before the app is there.
shell-loading = is loading …
    .scripts = needs JavaScript: allow it for this site, then load the page again.

# How a model reads words that were typed.
unread-unknown = unknown, read as [UNK]: { $words }
unread-cut = cut, since { $reason }: { $words }
    .room = the figure has no room for more
unread-missing = `{ $name }` is not in this folder of models: `python -m core.training { $name }` trains one on IMDb.
    .several = { $names } are not in this folder of models: `python -m core.training NAME` trains one on IMDb.

# What a figure is saved as.
export-form =
    .form = Export of this figure
    .background = Background
    .white = White
    .transparent = Transparent
    .dark = Dark
    .width = Width
    .narrow = 8 cm
    .wide = 16 cm
    .screen = As on screen
    .title = Title
    .caption = Caption
    .caption_help = Model, sentence and link below the figure
    .html_help = For a page of your own: 10 kB and more, with Plotly from the network
    .offline = HTML offline
    .offline_help = The same with Plotly inside, 5 MB: needs no network
    .notebook = Notebook
    .notebook_help = Draws the figure again and runs its proof; needs the library alone
    .markdown = Copy Markdown
    .latex = Copy LaTeX
    .python = Copy Python
    .python_help = The line of the library that draws the figure again
    .iframe = Copy iframe
    .iframe_help = The live figure alone, for a page of your own
    .snippet = Snippet
    .not_drawn = The figure is not drawn yet: try again in a moment.
    .drawing = Drawing …
    .saving = Saving {"{name}"}.
    .saved = Saved {"{name}"}: {"{size}"}, type of {"{letters}"} pt, {"{kilobytes}"} kB.
    .dense = It is too dense for this width: letters under 5 pt cannot be read on paper. Choose a greater width, or a shorter text.
    .cm = {"{size}"} cm
    .pixels = {"{size}"} pixels
    .range = {"{least}"} to {"{most}"}
    .failed = The figure could not be saved: {"{error}"}
    .copied = Copied.
    .by_hand = Copy it from the box.

# Prove it.
prove-instructions = In the folder of Attention Atlas: save this as proof.py and run `python proof.py`, or open a notebook.
prove-opened-file = the file that was uploaded on the page
prove-one-number = the number
prove-largest-number = the largest of the { $count } numbers
prove-run = Run it now
prove-running = Recomputing ...
prove-difference = Largest difference from the { $num_values } { $num_values ->
    [one] number
   *[other] numbers
 } of the figure: **{ $max_difference }**. It printed `{ $output }`.
prove-late = The proof took longer than { $seconds } seconds and was stopped.
prove-failed = The proof failed: { $error }
prove-no-folder = The proof has no room for its files ({ $error }). Make room in the folder for temporary files, or set TMPDIR to one that can be written.

# Position encodings.
encoding-even = an even number, a sine and a cosine for each pair
    .fix = Take { $low } or { $high }.
encoding-base = The book's base is 10000.
encoding-pairs = { $width } dimensions are { $num_pairs } pairs.

# Columns that several topics have.
column-character = character
column-dimension = dimension
column-pair = pair
column-parameters = parameters
column-position = position
column-token = token
column-value = value

# A translation that was stopped.
tokens-loop = The translation was stopped in a loop: { $pattern } came four times in a row and began again. Its probability does not include an end token.

# Characters that cannot be seen.
character-space = a space
character-line-end = a line's end

# How a model of characters reads what was typed.
typed-lowered = { $num_letters ->
    [one] 1 capital letter
   *[other] { $num_letters } capital letters
 } lower-cased, as in the training text
typed-read = read { $pairs }
typed-as = { $character } as { $replacement }
typed-unseen = left out, since it cannot be seen: { $characters }
typed-composed = accents joined with their letters
typed-dropped = { $num_characters } left out, not among the 39 characters of the training text: { $characters }
typed-more = and more
typed-context = only the last { $context_length } of { $num_characters } characters, the model's context
typed-top-k = Top-k { $top_k } counts as { $size }: there are no more to keep.
typed-transformer = A decoder-only Transformer: it has no hidden state. Each character attends to those before it, { $context_length } at the most; their keys and values are kept. When they are full, the older half is forgotten and the younger is read anew.

# A sentence that is typed for a translator, and how a model reads it.
sentence = { $language } sentence
    .hint = { $language } sentence; press Enter
    .examples = Examples
    .own = Your { $language } translation
    .own_hint = Type your { $language } translation; press Enter
sentence-completed = This model has learnt whole sentences. It is given yours { $reading ->
    [typed] as typed, without an end mark
   *[stopped] with a full stop
 }.
    .take = Read it as “{ $text }”
sentence-read = { $author ->
    [yours] Yours is read as
   *[model] The model reads
 } ({ $tokenization }): { $tokens }
sentence-token-type = { $token_type ->
    [subwords] subwords, { $word_start } begins a word
    [pieces] pieces
   *[words] words
 }
    .lowered = lower-cased
    .unmarked = without punctuation
sentence-unknown = { $num_unknown } of { $num_tokens } { $num_tokens ->
    [one] word
   *[other] words
 } marked: read as [UNK], not among the { $num_known } words that the model knows
    .better = Use the subword model
sentence-cut = { $token_type ->
    [subwords] { $num_truncated ->
        [one] 1 subword
       *[other] { $num_truncated } subwords
     }
    [pieces] { $num_truncated ->
        [one] 1 piece
       *[other] { $num_truncated } pieces
     }
   *[words] { $num_truncated ->
        [one] 1 word
       *[other] { $num_truncated } words
     }
 } cut, since the model reads { $max_length }: { $words }
sentence-names = { $names } { $num_names ->
    [one] is
   *[other] are
 } read in pieces, for the vocabulary has no such { $num_names ->
    [one] name
   *[other] names
 }: the translation may misspell { $num_names ->
    [one] it
   *[other] them
 }
sentence-unseen = this model has hardly seen such letters: what follows is invented
    .small = Read it in lower case
sentence-says = says **{ $text }**
    .nothing = (nothing)
sentence-none = No translator is shipped in this folder of models. `python -m core.training nmt_luong` trains one.

# Words beside a figure that light up in it.
chips-label = Words
    .reads = reads
    .decoder = decoder reads
    .says = says
    .given = is given
chips-readout = Light
    .hint = Point at a word to see what it attends to; a click keeps it.
    .tap = Tap a word to see what it attends to.
    .opens = A click on a cell opens the numbers behind it.
    .unknown = not in the vocabulary: the model reads [UNK]
    .attends = attends to
    .gets = gets most from
    .cell = attends to # with #
    .point = weight #, drop in log-likelihood # nats
export-frames = Copied. Other sites may not frame this app yet: set ATLAS_FRAME_ANCESTORS to their address.

# A question of a teacher's own.
custom-question_text = Your question
custom-answer_type = Kind of answer
    .choice = Choices
    .number = A number
    .text = A text
custom-options = Answers to choose from, one on each line
custom-low = Smallest
custom-high = Largest
custom-step = Step
custom-truth = Correct answer (shown when you uncover it; may be empty)
    .needed = Correct answer
custom-page_url = Address of the page it is about (may be empty)
    .needed = Address of its figure
    .help = Copy it from the address bar, or from Link under a figure.

# A lesson of a teacher's own.
custom-lesson = A lesson of your own
custom-open = Open a lesson
    .help = A file that this page saved, of at most 200 kB. Its questions join those below; nothing in it is run.
custom-title = Title
custom-remove = Remove
custom-save = Save as { $format }
custom-add_question = Another question
custom-explanation = Why it is so (may be empty)
custom-add = Add to the lesson
custom-rule =
    .answer_type = a truth that fits the answer type
    .truth = the correct answer
    .page_url = the address of a figure
    .questions = at most { $count } questions
custom-needs_truth = Type the correct answer: it is shown when you uncover it.
custom-needs_page_url = Give the address of the figure: copy it from Link under the figure.
custom-full = Remove some, or split it into two lessons.
custom-none = There is no lesson yet: open a file, or collect questions at the entrance of this page before you open a room.
custom-question = Question

# The timer of a question.
timer-minutes = { $count } min
timer-off = Timer off
timer-bar = Timer of { $count } { $count ->
    [one] minute
   *[other] minutes
 }

# How a hint begins, and how it begins for a finger.
hint-click = Click
hint-tap = Tap
