# The page.
page-masking = Masking
    .question = What does a mask hide, and what happens without one?

# The views of the page.
masking-view = View
    .mask__layer_by_layer = Mask, layer by layer
    .with_and_without_a_mask = With and without a mask
    .attention_masks = Attention masks
    .three_conventions = Three conventions
    .what_padding_costs = What padding costs
masking-figure = Figure
    .the_mask = The mask
    .leak_test = Leak test
masking-cost = Figure
    .the_loss = The loss
    .the_accuracy = The accuracy
    .memory_and_work = Memory and work
masking-padding = padding
masking-sentence = a sentence
    .fix = Type some words.
masking-word = at least one word
    .fix = Type some words.

# Columns.
column-layer = layer
column-class = class
column-output = output
column-incoming = incoming masks
column-did = did
column-mask = outgoing mask
column-uses = uses the mask
column-effect = largest difference without the mask
column-nan = NaN in sentences
column-warning = Keras says
column-padded-model = model
column-pads = tokens of padding after the review
column-padded-probability = P(positive)
column-length = length of the state
column-query = query
column-query-token = query token
column-key = key
column-key-token = key token
column-code = code
column-allowed = allowed
column-reason = reason
column-after = output after reading
column-after-token = after reading
column-changed = changed token
column-changed-token = changed from
column-moved = change of the output, 0 to 1
column-hidden = must be hidden
column-nats = loss in nats
column-real = real
column-share-mask = share with the mask
column-share-plain = share without
column-predicted = predicted
column-predicted-right = right
column-mean-accuracy = accuracy
column-mean = mean
column-cost = cost
column-needs = needed
column-dense = with padding
column-ragged = ragged
column-cost-share = % of the cost with padding

# Mask, layer by layer.
MaskWayRequest-architecture = Model
    .chapter_sequential = The chapter's Sequential model, text in
    .functional_manual = Functional, mask passed by hand
    .masking_layer = Masking layer, vectors in
    .gru_last = GRU, last state alone
    .gru_sequences = GRU, a state for each step
    .bidirectional = Bidirectional GRUs
    .conv1d_between = A Conv1D between embedding and GRU
    .custom_unsupported = Custom layer without supports_masking
    .custom_supported = Custom layer with supports_masking
    .custom_compute_mask = Custom layer with compute_mask
    .nested_sequential = A Sequential model inside another
    .positional = Positional encoding with supports_masking, then attention
    .residual_add = A skip connection around attention
    .transformer = A Transformer: encoder and decoder
    .file = Your own .keras file
MaskWayRequest-sentences = Sentences, one a line
    .help = { $low } to { $high }, of up to 12 words; an empty line is all padding. Press Ctrl+Enter.
MaskFileRequest-name = File
MaskFileRequest-content = File
MaskFileRequest-sentences = { MaskWayRequest-sentences }
    .help = { MaskWayRequest-sentences.help }
mask_way-file = A Sequential or functional model
    .help = It is loaded in safe mode, on this machine, in a process of its own that gets { $seconds } seconds and { $gigabytes } GB of memory, and is not kept. The address of this page cannot hold it.
mask_way-choose = Choose a file that `model.save('name.keras')` wrote. Its layers run here, and the figure shows what they do with the mask.
mask_way-sample = Try ours: { $name }
mask_way-running = Running the model, with and without its masks ...
mask_way-tracing = Loading { $name } and running it, with and without masks ...
mask_way-code = The code of this model, as it was run
mask_way-given = The model { $model } was given { $input }. Its vocabulary is unknown here, so words are numbered as they come.
mask_way-warning = Keras says at { $layer }: “{ $text }”{ $on ->
    [yes] { " " }**The mask goes on all the same:** the warning is wrong here.
   *[no] { "" }
}
mask_way-and = and
mask_way-read = <b>What the model reads</b>
mask_way-legend = Legend
    .creates = created here
    .passes_on = passed on
    .changes = changed here
    .combines = combined here
    .uses_and_stops = consumed here
    .loses = dropped here
    .ignores = dropped here
    .padding = masked out
    .recorded = recorded when built
mask_way-deed = Deed
    .none = no mask
    .creates = creates the mask
    .passes_on = passes it on
    .passes_and_uses = consumes it and passes it on
    .warned = passes it on, though Keras warns
    .changes = changes it
    .combines = combines masks
    .uses_and_stops = consumes the mask
    .uses_recorded = consumes the mask that Keras recorded for it
    .loses = drops the mask, and Keras warns
    .ignores = drops the mask (nothing in this layer needs it)
    .noisy = drops the mask (its noise hides whether it needs it)
mask_way-cell = sentence { $row }, step { $column }: <b>{ $word }</b>
mask_way-no-masks = none
mask_way-unknown = , read as [UNK]
mask_way-hover = <br>{ $layer }: the mask is <b>{ $real }</b> here<br>incoming masks: { $incoming }
    .ended = <br>{ $layer }: the mask that ends here is <b>{ $real }</b> here<br>incoming masks: { $incoming }
    .effect = <br>largest difference without it: { $most }
    .nan = <br>this sentence gives NaN here: 0/0
mask_way-steps = { $steps } { $steps ->
    [one] step
   *[other] steps
 }
mask_way-none = No layer of this model creates a mask: **{ $padding }** of { mask_way-steps } { $padding ->
    [one] is
   *[other] are
 } padding, read like words.
    .more = { $story }
mask_way-dropped = { $layer } drops the mask: from there on **{ $padding }** of { mask_way-steps } { $padding ->
    [one] is
   *[other] are
 } padding that counts like words.
    .more = { $story }
mask_way-reaches = { $creator } creates the mask, and it reaches the loss: **{ $real }** of { $count ->
    [one] 1 loss
   *[other] { $count } losses
 } { $real ->
    [one] counts
   *[other] count
 }.
    .more = { $story }
mask_way-inverted = { $creator } hides **{ $hidden }** of { mask_way-steps }, all real, and shows { $padding } of padding: the mask is inverted.
    .more = In Keras True, or any number but 0, is visible. { $story }
mask_way-ends = { $creator } hides **{ $padding }** of { mask_way-steps }; { $layer } is the last layer to use that mask.
    .more = { $story }
mask_way-arrival =
    .carried = carried
    .recorded = recorded
    .handed = handed
    .causal = causal
mask_way-verdict =
    .none = none
    .creates = creates
    .passes_on = passes on
    .changes = changes
    .combines = combines
    .uses_and_stops = uses and stops
    .loses = loses
    .ignores = ignores
mask_way-did = Done
    .creates = The mask is created by { $layers }.
    .passes_on = It is passed on by { $layers }.
    .changes = It is changed by { $layers }.
    .combines = Masks are combined by { $layers }.
    .uses_and_stops = It is consumed by { $layers }.
    .loses = It is dropped, with a warning, by { $layers }.
    .ignores = It is dropped silently by { $layers }.
mask_way-recorded = Keras recorded a mask for { $layer } when the model was built: it comes straight from { $origins } (dotted line).
mask_way-effect = Without the mask the outputs of { $layer } would differ by up to { $most }{ $trained ->
    [no] { " " }(the weights are random, from a fixed seed: this model was never trained)
   *[yes] { "" }
}.
mask_way-nan = NaN
    .pooling = { $layer } gives NaN for { $count ->
        [one] sentence
       *[other] sentences
    } { $sentences }: pooling over no real step gives 0/0.
    .other = With its mask { $layer } gives NaN for { $count ->
        [one] sentence
       *[other] sentences
    } { $sentences }, without it numbers.
mask_way-noisy = The outputs of { $layer } change from run to run, so the effect of the mask cannot be measured exactly.
mask_way-removed = { $layer } takes the mask off its inputs ({ $inputs }).
mask_way-loss = At the loss
    .none = No mask reaches the loss from { $layer }: all its losses have the same weight.
    .unfit = The mask reaches the loss from { $layer }, but its shape { $shape } does not fit the losses: Keras fails on it.
    .columns = The mask reaches the loss from { $layer }, but its shape { $shape } is not { $losses }, that of the losses. Keras broadcasts it and does not warn: the losses are weighted by its columns, { $shares }.
    .several = The mask reaches the loss from { $layer }, but its shape { $shape } is not { $losses }, that of the losses. Keras broadcasts it and does not warn: the losses are weighted by several of its entries each, { $shares }.
    .nothing = The mask reaches the loss from { $layer } and hides all of it.
    .all = The mask reaches the loss from { $layer } and hides nothing: all its losses have the same weight.
    .some = The mask reaches the loss from { $layer }: { $real } of { $count } losses have weight 1/{ $real } each, the others 0.

# What cannot be traced.
tracer-memory = it asks for more memory than there is for it. Save a smaller model.
tracer-beyond = it gets the id { $id }, and an Embedding of it knows the ids 0 to { $last } alone. Type fewer different words, or build the Embedding with an input_dim larger than { $size }.
tracer-model = a Keras model
    .fix = Build it with keras.Sequential or with keras.Model(inputs, outputs).
tracer-empty = at least one sequence of at least one step
    .fix = Give it a sentence.
tracer-fails = The model { $model } fails on this input: { $why }
tracer-inputs = The model { $model } has the inputs { $names }, { $count } in all, and gets { $received }. Give it one array for each, in a list or a dict.
tracer-names = an array for each of the inputs { $names }
tracer-batch = ids (B, T) of whole numbers, or numbers (B, T, D) for a `Masking` layer, with padding behind
    .nested = Of documents (B, sentences, words) check the model that reads a sentence, and then the one that reads its vectors (B, sentences, D), each with a batch of its own.
    .ragged = Its rows have different lengths: pad them first, as with `keras.utils.pad_sequences(batch, padding="post")`.
    .texts = { $layer ->
        [none] It holds texts: hand over the ids that the model's vocabulary gives them.
       *[other] It holds texts: check the part behind `{ $layer }`, `keras.Model(model.get_layer("{ $layer }").output, model.outputs)`, with the ids that this layer gives.
    }
tracer-rows = The model { $model } takes batches of { $count } alone, as stateful models do, and gets { $sentences }. Type as many sentences as that, one a line.
tracer-unbuilt = The model { $model } is not built, so it has no layer calls yet. Begin it with keras.Input, or call it once.
tracer-own-call = A model of the class { $kind } cannot be traced layer by layer: its layers are called in Python code of its own. { tracer-model.fix }
tracer-unfed = The model { $model } cannot be fed with sentences: its input { $input } takes { $dtype } of shape { $shape }. Give it texts, ids (batch, steps) or vectors (batch, steps, width).
tracer-no-word = None of the sentences holds a word, and a model that cuts texts itself makes a batch of no steps of them. Type a word, or take a model that reads ids.
tracer-texts = texts
tracer-ids = ids
tracer-vectors = vectors of { $count } numbers

# A visitor's file.
files-bytes = the bytes of a file
files-large = a file of at most { $most } bytes
    .fix = Save a smaller model: masks need no large one.
files-no-zip = The file { $name } is not a .keras file. Save the model with model.save('{ $stem }.keras').
files-damaged = The file { $name } is damaged: { $why }. Save the model again.
    .config = its { $file } describes no model
files-unpacked = The file { $name } unpacks to more than { $most } bytes or { $files } files. Save a smaller model.
files-incomplete = The file { $name } is not a complete .keras file: it lacks { $missing }. Save the model again.
files-packed = The file { $name } is packed in a way that Keras does not write. Save the model again.
files-part = The file { $name } holds a { $part } of { $size } bytes; at most { $most } are allowed, and a model needs far less. Save a smaller model.
files-lambda = The file { $name } holds a Lambda layer, which is Python code of its own. It is not run here; replace it by a layer of Keras.
files-torch = The file { $name } holds a PyTorch module, which is code of its own. It is not run here; replace it by a layer of Keras.
files-steps = The model in { $name } requires { $steps } steps per sentence; at most { $most } are allowed. Give keras.Input a shape that begins with None.
files-no-folder = The file { $name } could not be written to a temporary folder ({ $why }). Make room in the folder for temporary files, or set TMPDIR to one that can be written.
files-no-process = The process for the file { $name } could not be started ({ $why }). Try again later.
files-busy = The process for the file { $name } did not start within { $seconds } s: this machine is busy. Try again later.
files-late = The file { $name } was not loaded and traced within { $seconds } s, and was stopped. Save a smaller model.
files-broke = The file { $name } broke the process that ran it, most likely because it asks for more than the { $gigabytes } GB of memory that a file gets here. Save a smaller model.
files-no-trace = The file { $name } gave an answer that is no trace. Save the model again.
files-memory = The file { $name } asks for more memory than the { $gigabytes } GB that a file gets here.
files-much = The masks of the file { $name } are more than can be shown. Save a smaller model.
files-cells = The masks of the file { $name } have { $cells } cells; at most { $most } are drawn. Save a model of fewer steps.
files-unloadable = The file { $name } cannot be loaded: { $why }
files-own-class = it holds a class of your own, which is not in the file. Replace it by layers of Keras.
files-words = it needs a vocabulary from another file, which is not read here. Give the layer its words as a list.
files-code = it holds Python code of its own, which is not run here. Replace it by layers of Keras.
files-fit = its weights do not fit its layers. { $why } Save the model again.
files-keras = { $why } Save the model again with a current Keras.

# With and without a mask.
PaddedView-review = Review
    .help = Up to { $high } characters, of which 2,500 words are read.
PaddedView-pads = Tokens of padding
    .help = What a batch adds to a review that is shorter than its longest.
PaddedView-plain = Without a mask
    .both = both
PaddedView-masked = With a mask
padded-read = { $most } words are read
padded-probability = P(positive)
padded-cosine = How much of the review is still in the state (cosine)
padded-padding-bare = Without padding no model moves: **0** tokens are read after the last word.
    .more = { $story }
padded-padding-masked = A mask hides all **{ $pads }** tokens of padding: the model says what it said before.
    .more = { $story }
padded-padding-still = Here **{ $pads }** tokens of padding move no model.
    .more = { $story }
padded-padding-moves = { $pads ->
    [one] 1 token of padding moves
   *[other] { $pads } tokens of padding move
} “{ $model }” from { $first } to **{ $most }**{ $masked ->
    [still] ; a mask hides them all
   *[other] { "" }
}.
    .more = { $story }
padded-model = Model
    .same = { $model }: P(positive) is { $before } after the last word and exactly the same after { padded-tokens }.
    .moved = { $model }: P(positive) is { $before } after the last word and { $after } after { padded-tokens }; the cosine of its state with that at the last word is { $cosine }.
padded-tokens = { $pads ->
    [one] 1 token of padding
   *[other] { $pads } tokens of padding
}

# Attention masks.
MatrixMasksRequest-kind = Attention
    .decoder = Decoder
    .encoder = Encoder
    .cross = Cross
MatrixMasksRequest-which = Mask
    .padding___causal = Padding & causal
    .padding_alone = Padding alone
    .causal_alone = Causal alone
MatrixMasksRequest-source = English
MatrixMasksRequest-target = Spanish
MatrixMasksRequest-pad = Tokens of padding
    .help = After each sentence: { $low } to { $high }.
InfluenceRequest-causal = Causal mask
    .help = Without it the decoder sees the words that it is to predict.
InfluenceRequest-hide = Padding mask
    .help = Without it padding is read like a word.
InfluenceRequest-changed = Changed, one at a time
    .target = Target
    .source = Source
InfluenceRequest-source = English
InfluenceRequest-target = Spanish
InfluenceRequest-pad = Tokens of padding
    .help = { MatrixMasksRequest-pad.help }
InfluenceRequest-model = Transformer
attention_masks-reason = Reason
    .allowed = allowed
    .padding = padding
    .future = future
    .both = padding in the future
attention_masks-matrix-decoder = The decoder’s self-attention allows **{ $allowed }** of { $pairs } pairs of query and key.
    .more = Masked: { $padding } as padding, { $future } as the future, { $doubly } as both at once.{ $extra ->
        [both] { " " }A pair is allowed where both masks allow it: that is the & of the book’s code.
       *[other] { "" }
    }
attention_masks-matrix-encoder = The encoder’s self-attention allows **{ $allowed }** of { $pairs } pairs of query and key.
    .more = Masked: { $padding } as padding. It has no causal mask: all its keys are known before the first word is predicted.
attention_masks-matrix-cross = The cross-attention allows **{ $allowed }** of { $pairs } pairs of query and key.
    .more = { attention_masks-matrix-encoder.more }
attention_masks-leak-none = Nothing has to be hidden here: **{ $moving }** of { $outputs } outputs may change, and do.
    .more = There is no padding, and the decoder may see the whole source.
attention_masks-leak-holds = Nothing leaks: **0** of the { $hidden } outputs that the masks must hide change.
    .more = { $moving } of { $outputs } outputs change when one token of the { $side } is changed. What the masks must hide changes by exactly 0.
attention_masks-leak-leaks = It leaks: **{ $leaks }** of the { $hidden } outputs that a full set of masks must hide change (red crosses).
    .more = { $moving } of { $outputs } outputs change when one token of the { $side } is changed. The largest that must be hidden: changing token { $changed }, { $token }, changes the output after { $read } by { $most }.

# What padding costs.
MaskedLossRequest-english = English, one sentence a line
MaskedLossRequest-spanish = Spanish, one sentence a line
MaskedLossRequest-translator = Translator
MaskedMetricRequest-steps = Padded to, steps
    .help = The chapter pads each translation to { $high } steps.
MaskedMetricRequest-sources = { MaskedLossRequest-english }
MaskedMetricRequest-targets = { MaskedLossRequest-spanish }
MaskedMetricRequest-translator = { MaskedLossRequest-translator }
RaggedRequest-batch = Sentences, one a line
    .help = { $low } to { $high }.
padding-lines = as many sentences as there are on the other side, { $count }
    .fix = Type as many lines as there are sentences on the other side: { $count }.
padding-words = at least one word in each sentence
padding-word = at least one sentence with a word
    .fix = Type some words.
padding-mean = Mean
    .mask = Mean with the mask, over real tokens
    .plain = Mean without it, over all steps
padding-loss-real = Here no step is padding: the mean loss is **{ $mask }** with and without the mask.
    .more = { padding-carried }
padding-loss-padded = With padding counted the mean loss is **{ $plain }** instead of { $mask }.
    .more = { $real } of { $steps } steps are real, with a mean loss of { $mask-exact } nats; padding has { $padding }. Without the mask padding counts like words, and the mean is { $plain-exact }. { padding-carried }
padding-carried = { $carried ->
    [yes] The output of this model carries the mask to the loss by itself.
   *[no] The output of this model carries no mask to the loss: the loss has to make it from the ids.
}
padding-code = Step
    .padding = padding
    .right = right
    .wrong = wrong
    .as-padding = padding that is predicted
padding-accuracy = Accuracy
    .mask = These predictions, real tokens alone: { $right } of { $real } right
    .plain = The same, padding counted too: { $every } of { $steps } right
    .book = The book’s translator, real tokens alone
    .book-plain = The same, padding counted too: { $book } × { $share }
padding-metric-real = Here no step is padding: the accuracy is **{ $masked }** with and without the mask.
    .more = { padding-versions }
padding-metric-padded = The same predictions score { $masked } on real tokens and **{ $plain }** with padding counted.
    .more = { $right } of { $real } real tokens are right. { $predicted ->
        [0] None of the { $padding } steps of padding is predicted. So the book’s { $book } becomes { $counted }, since { $share } of its steps are real: the model is as good as before.
        [one] Of the { $padding } steps of padding 1 is predicted: it counts as right, and the model is no better for it.
       *[other] Of the { $padding } steps of padding { $predicted } are predicted: they count as right, and the model is no better for it.
    } { padding-versions }
padding-versions = Keras { $version } here says { $keras }: its metric uses the mask. Keras 3 before 3.12 dropped the mask in its metrics and kept it in its losses.
padding-cost = Cost
    .steps = steps
    .bytes = bytes of ids
    .work = multiply-adds
padding-dense = With padding
padding-ragged = { $empty ->
    [0] All sentences have one length: **0** of { $steps } steps hold no word.
   *[other] With padding **{ $empty }** of { $steps } steps hold no word; a ragged batch has none of them.
}
    .more = { $rows ->
        [one] 1 sentence
       *[other] { $rows } sentences
    }. The ragged batch { $gain ->
        [saves] saves { $memory } %
       *[costs] costs { $memory } % more
    } of the memory of the ids (its row splits take some too) and saves { $work } % of the multiply-adds. Keras’ Embedding takes a ragged batch; its GRU refuses it: “{ $refusal }” So our ragged model gets the padded ids and the row lengths, and makes the mask from the lengths. { $model ->
        [exact] With the same weights the model that masks padding gives exactly the same probabilities.
        [near] With the same weights the model that masks padding gives the same probabilities to { $apart }.
       *[no] { "" }
    }
padding-splits = Ragged: the rows concatenated, with row splits
padding-costs = Cost, padded = 100 %
padding-of = { $what }: <b>{ $few }</b> instead of { $many } ({ $share } %)
padding-place = row { $row }: places { $start } to { $end } of the values

# Three conventions.
ConventionsRequest-written = The mask is written for
    .keras = Keras
    .pytorch = PyTorch
    .pytorch__added = PyTorch, added
    .tutorial = Tutorial
ConventionsRequest-read = and handed to
    .keras = Keras
    .pytorch = PyTorch
    .tutorial = Tutorial
ConventionsRequest-sentence = English
ConventionsRequest-padded = Tokens of padding
    .help = After the sentence: { $low } to { $high }.
ConventionsRequest-model = Transformer
    .help = Queries and keys are those of the first head of its encoder.
column-written = mask as written
column-meant = weight as meant
column-as-read = weight as read
column-convention = convention
conventions-name = Convention
    .keras = Keras
    .pytorch = PyTorch
    .pytorch_added = PyTorch, added
    .tutorial = Tutorial
conventions-one = One mask, four ways to write it
conventions-meant = { $library }, handed its own mask
conventions-read = { $library }, handed the mask of { $written }
conventions-code = The code in each
conventions-swapped-same = { $library } reads this mask as it was meant: **{ $wrong }** of { $paddings ->
    [one] 1 token
   *[other] { $paddings } tokens
 } of padding { $wrong ->
    [one] is
   *[other] are
 } read.
    .more = { conventions-rules }
conventions-swapped-opposite = { $library } reads this mask the other way round: **{ $read }** of { $words ->
    [one] 1 word
   *[other] { $words } words
 } { $read ->
    [one] is
   *[other] are
 } read, and { $wrong } of { $paddings ->
    [one] 1 token
   *[other] { $paddings } tokens
 } of padding.
    .more = No error tells of it. { conventions-rules }
conventions-swapped-mixed = { $library } adds this mask to the scores: padding gets **{ $share }** of the attention.
    .more = 1 = hide is added to the scores of padding, so each of its weights grows by the factor e = 2.72. No error tells of it. { conventions-rules }
conventions-swapped-equal = { $library } hides every key alike: each of the { $tokens } has a weight of **{ $each }**.
    .more = The scores are lost: in float32 nothing as small as a score is left beside 10⁹. { conventions-rules }
conventions-swapped-nan = { $library } finds no key to attend to, or an infinite score: of { $weights } weights **{ $weights }** are NaN.
    .more = The softmax of −∞ alone, or of ∞, is 0/0 or ∞/∞. { conventions-rules }
conventions-rules = A query of which every key is hidden has weights of 0 in Keras, NaN in PyTorch and equal ones in the tutorial. PyTorch is not installed here: its numbers are computed by the formula of nn.MultiheadAttention, softmax(QKᵀ/√d + mask). Its scaled\_dot\_product\_attention reads True the other way, as attend.
