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
column-output-shape = output shape
column-incoming-masks = incoming masks
column-mask-effect = effect on the mask
column-outgoing-mask = outgoing mask
column-uses-mask = uses the mask
column-max-difference = largest difference without the mask
column-rows-with-nan = NaN in sentences
column-keras-warning = warning of Keras
column-padded-model = model
column-pads = tokens of padding after the review
column-padded-probability = P(positive)
column-state-norm = norm of the state
column-query = query
column-query-token = query token
column-key = key
column-key-token = key token
column-reason-code = code of the reason
column-is-allowed = allowed
column-reason = reason
column-output-word-position = output after reading
column-output-token = after reading
column-changed-position = changed token
column-changed-token = changed from
column-replacement = changed to
column-output-change = change of the output, 0 to 1
column-must-be-masked = must be hidden
column-nats = loss in nats
column-is-valid = real
column-masked-share = share with the mask
column-unmasked-share = share without
column-prediction = predicted
column-is-correct = right
column-mean-accuracy = accuracy
column-mean = mean
column-cost = cost
column-amount = amount
column-dense-cost = with padding
column-ragged = ragged
column-cost-percent = % of the cost with padding

# Mask, layer by layer.
MaskPropagationRequest-architecture = Model
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
MaskPropagationRequest-sentences = Sentences, one a line
    .help = { $low } to { $high }, of up to 12 words; an empty line is all padding. Press Ctrl+Enter.
ModelFileRequest-name = File
ModelFileRequest-content = File
ModelFileRequest-sentences = { MaskPropagationRequest-sentences }
    .help = { MaskPropagationRequest-sentences.help }
mask_propagation-file = A Sequential or functional model
    .help = It is loaded in safe mode, on this machine, in a process of its own that gets { $seconds } seconds and { $gigabytes } GB of memory, and is not kept. The address of this page cannot hold it.
mask_propagation-choose = Choose a file that `model.save('name.keras')` wrote. Its layers run here, and the figure shows what they do with the mask.
mask_propagation-sample = Try ours: { $name }
mask_propagation-running = Running the model, with and without its masks ...
mask_propagation-tracing = Loading { $name } and running it, with and without masks ...
mask_propagation-code = The code of this model, as it was run
mask_propagation-model-input = The model { $model_name } was given { $inputs }. Its vocabulary is unknown here, so words are numbered as they come.
mask_propagation-warning = Keras says at { $layer }: “{ $warning }”{ $has_mask ->
    [yes] { " " }**The mask goes on all the same:** the warning is wrong here.
   *[no] { "" }
}
mask_propagation-shape-and = and
mask_propagation-sentences = <b>Input of the model</b>
mask_propagation-legend = Legend
    .creates = created here
    .passes_on = passed on
    .changes = changed here
    .combines = combined here
    .uses_and_stops = consumed here
    .loses = dropped here
    .ignores = dropped here
    .padding = masked out
    .filled_by_keras = recorded when built
mask_propagation-effect-label = Effect
    .none = no mask
    .creates = creates the mask
    .passes_on = passes it on
    .passes_and_uses = consumes it and passes it on
    .passes_on_with_warning = passes it on, though Keras warns
    .changes = changes it
    .combines = combines masks
    .uses_and_stops = consumes the mask
    .uses_in_graph = consumes the mask that Keras recorded for it
    .loses = drops the mask, and Keras warns
    .ignores = drops the mask (nothing in this layer needs it)
    .stochastic = drops the mask (its noise hides whether it needs it)
mask_propagation-cell = sentence { $sentence }, step { $step }: <b>{ $token }</b>
mask_propagation-no-masks = none
mask_propagation-unknown-token = , read as [UNK]
mask_propagation-hover = <br>{ $layer }: the mask is <b>{ $mask }</b> here<br>incoming masks: { $incoming_masks }
    .ended = <br>{ $layer }: the mask that ends here is <b>{ $mask }</b> here<br>incoming masks: { $incoming_masks }
    .effect = <br>largest difference without it: { $max_difference }
    .nan = <br>this sentence gives NaN here: 0/0
mask_propagation-steps = { $num_steps } { $num_steps ->
    [one] step
   *[other] steps
 }
mask_propagation-none = No layer of this model creates a mask: **{ $num_padding }** of { mask_propagation-steps } { $num_padding ->
    [one] is
   *[other] are
 } padding, read like words.
    .more = { $details }
mask_propagation-dropped = { $layer } drops the mask: from there on **{ $num_padding }** of { mask_propagation-steps } { $num_padding ->
    [one] is
   *[other] are
 } padding that counts like words.
    .more = { $details }
mask_propagation-reaches = { $creator } creates the mask, and it reaches the loss: **{ $num_weighted }** of { $num_losses ->
    [one] 1 loss
   *[other] { $num_losses } losses
 } { $num_weighted ->
    [one] counts
   *[other] count
 }.
    .more = { $details }
mask_propagation-inverted = { $creator } hides **{ $num_hidden }** of { mask_propagation-steps }, all real, and shows { $num_padding } of padding: the mask is inverted.
    .more = In Keras True, or any number but 0, is visible. { $details }
mask_propagation-ends = { $creator } hides **{ $num_padding }** of { mask_propagation-steps }; { $layer } is the last layer to use that mask.
    .more = { $details }
mask_propagation-route =
    .implicit = implicit
    .filled_by_keras = in graph
    .explicit = explicit
    .causal = causal
mask_propagation-verdict =
    .none = none
    .creates = creates
    .passes_on = passes on
    .changes = changes
    .combines = combines
    .uses_and_stops = uses and stops
    .loses = loses
    .ignores = ignores
mask_propagation-effect-sentence = Done
    .creates = The mask is created by { $layers }.
    .passes_on = It is passed on by { $layers }.
    .changes = It is changed by { $layers }.
    .combines = Masks are combined by { $layers }.
    .uses_and_stops = It is consumed by { $layers }.
    .loses = It is dropped, with a warning, by { $layers }.
    .ignores = It is dropped silently by { $layers }.
mask_propagation-in-graph = Keras recorded a mask for { $layer } when the model was built: it comes straight from { $origins } (dotted line).
mask_propagation-max-difference = Without the mask the outputs of { $layer } would differ by up to { $max_difference }{ $is_trained ->
    [no] { " " }(the weights are random, from a fixed seed: this model was never trained)
   *[yes] { "" }
}.
mask_propagation-nan = NaN
    .all_padding = { $layer } gives NaN for { $num_sentences ->
        [one] sentence
       *[other] sentences
    } { $sentences }: pooling over no real step gives 0/0.
    .other = With its mask { $layer } gives NaN for { $num_sentences ->
        [one] sentence
       *[other] sentences
    } { $sentences }, without it numbers.
mask_propagation-stochastic = The outputs of { $layer } change from run to run, so the effect of the mask cannot be measured exactly.
mask_propagation-lost-inputs = { $layer } takes the mask off its inputs ({ $inputs }).
mask_propagation-loss = At the loss
    .none = No mask reaches the loss from { $layer }: all its losses have the same weight.
    .unfit = The mask reaches the loss from { $layer }, but its shape { $mask_shape } does not fit the losses: Keras fails on it.
    .columns = The mask reaches the loss from { $layer }, but its shape { $mask_shape } is not { $loss_shape }, that of the losses. Keras broadcasts it and does not warn: the losses are weighted by its columns, { $weights }.
    .several = The mask reaches the loss from { $layer }, but its shape { $mask_shape } is not { $loss_shape }, that of the losses. Keras broadcasts it and does not warn: the losses are weighted by several of its entries each, { $weights }.
    .nothing = The mask reaches the loss from { $layer } and hides all of it.
    .all = The mask reaches the loss from { $layer } and hides nothing: all its losses have the same weight.
    .some = The mask reaches the loss from { $layer }: { $num_weighted } of { $num_losses } losses have weight 1/{ $num_weighted } each, the others 0.

# What cannot be traced.
tracer-out-of-memory = it asks for more memory than there is for it. Save a smaller model.
tracer-id-too-large = it gets the id { $id }, and an Embedding of it knows the ids 0 to { $max_id } alone. Type fewer different words, or build the Embedding with an input_dim larger than { $vocabulary_size }.
tracer-model = a Keras model
    .fix = Build it with keras.Sequential or with keras.Model(inputs, outputs).
tracer-empty = at least one sequence of at least one step
    .fix = Give it a sentence.
tracer-fails = The model { $model_name } fails on this input: { $reason }
tracer-input-count = The model { $model_name } has the inputs { $input_names }, { $num_inputs } in all, and gets { $num_received }. Give it one array for each, in a list or a dict.
tracer-input-names = an array for each of the inputs { $input_names }
tracer-batch = ids (B, T) of whole numbers, or numbers (B, T, D) for a `Masking` layer, with padding behind
    .nested = Of documents (B, sentences, words) check the model that reads a sentence, and then the one that reads its vectors (B, sentences, D), each with a batch of its own.
    .ragged = Its rows have different lengths: pad them first, as with `keras.utils.pad_sequences(batch, padding="post")`.
    .texts = { $layer ->
        [none] It holds texts: hand over the ids that the model's vocabulary gives them.
       *[other] It holds texts: check the part behind `{ $layer }`, `keras.Model(model.get_layer("{ $layer }").output, model.outputs)`, with the ids that this layer gives.
    }
tracer-batch-size = The model { $model_name } takes batches of { $batch_size } alone, as stateful models do, and gets { $num_sentences }. Type as many sentences as that, one a line.
tracer-unbuilt = The model { $model_name } is not built, so it has no layer calls yet. Begin it with keras.Input, or call it once.
tracer-custom-call = A model of the class { $class_name } cannot be traced layer by layer: its layers are called in Python code of its own. { tracer-model.fix }
tracer-unsupported-input = The model { $model_name } cannot be fed with sentences: its input { $input_name } takes { $dtype } of shape { $shape }. Give it texts, ids (batch, steps) or vectors (batch, steps, width).
tracer-no-words = None of the sentences holds a word, and a model that cuts texts itself makes a batch of no steps of them. Type a word, or take a model that reads ids.
tracer-texts = texts
tracer-ids = ids
tracer-vectors = vectors of { $num_dimensions } numbers

# A visitor's file.
files-no-bytes = the bytes of a file
files-too-large = a file of at most { $limit } bytes
    .fix = Save a smaller model: masks need no large one.
files-no-keras-file = The file { $file_name } is not a .keras file. Save the model with model.save('{ $stem }.keras').
files-incomplete = The file { $file_name } is not a complete .keras file: it lacks { $missing_members }. Save the model again.
files-no-folder = The file { $file_name } could not be written to a temporary folder ({ $reason }). Make room in the folder for temporary files, or set TMPDIR to one that can be written.
files-no-process = The process for the file { $file_name } could not be started ({ $reason }). Try again later.
files-start-timeout = The process for the file { $file_name } did not start within { $seconds } s: this machine is busy. Try again later.
files-timeout = The file { $file_name } was not loaded and traced within { $seconds } s, and was stopped. Save a smaller model.
files-crashed = The file { $file_name } crashed the process that ran it, most likely because it needs more than the { $gigabytes } GB of memory that a file gets here. Save a smaller model.
files-invalid-result = The file { $file_name } gave an invalid result. Save the model again.
files-out-of-memory = The file { $file_name } asks for more memory than the { $gigabytes } GB that a file gets here.
files-result-too-large = The masks of the file { $file_name } are more than can be shown. Save a smaller model.
files-too-many-cells = The masks of the file { $file_name } have { $num_cells } cells; at most { $limit } are drawn. Save a model of fewer steps.
files-unloadable = The file { $file_name } cannot be loaded: { $reason }
files-custom-class = it holds a class of your own, which is not in the file. Replace it by layers of Keras.
files-vocabulary-file = it needs a vocabulary from another file, which is not read here. Give the layer its words as a list.
files-python-code = it holds Python code of its own, which is not run here. Replace it by layers of Keras.
files-weights-mismatch = its weights do not fit its layers. { $reason } Save the model again.
files-keras-error = { $reason } Save the model again with a current Keras.

# With and without a mask.
PaddingEffectSettings-review = Review
    .help = Up to { $high } characters, of which 2,500 words are read.
PaddingEffectSettings-review_pads = Tokens of padding
    .help = What a batch adds to a review that is shorter than its longest.
PaddingEffectSettings-unmasked_model = Without a mask
    .both = both
PaddingEffectSettings-masked_model = With a mask
padding_effect-word-limit = { $max_words } words are read
padding_effect-probability = P(positive)
padding_effect-cosine = How much of the review is still in the state (cosine)
padding_effect-no-padding = Without padding no model moves: **0** tokens are read after the last word.
    .more = { $details }
padding_effect-masked = A mask hides all **{ $num_pads }** tokens of padding: the model says what it said before.
    .more = { $details }
padding_effect-unchanged = Here **{ $num_pads }** tokens of padding move no model.
    .more = { $details }
padding_effect-changed = { $num_pads ->
    [one] 1 token of padding moves
   *[other] { $num_pads } tokens of padding move
} “{ $model }” from { $initial_probability } to **{ $padded_probability }**{ $masked_outcome ->
    [unchanged] ; a mask hides them all
   *[other] { "" }
}.
    .more = { $details }
padding_effect-model = Model
    .unchanged = { $model }: P(positive) is { $initial_probability } after the last word and exactly the same after { padding_effect-tokens }.
    .changed = { $model }: P(positive) is { $initial_probability } after the last word and { $padded_probability } after { padding_effect-tokens }; the cosine of its state with that at the last word is { $cosine }.
padding_effect-tokens = { $num_pads ->
    [one] 1 token of padding
   *[other] { $num_pads } tokens of padding
}

# Attention masks.
AttentionMaskRequest-attention_type = Attention
    .decoder = Decoder
    .encoder = Encoder
    .cross = Cross
AttentionMaskRequest-mask_type = Mask
    .padding___causal = Padding & causal
    .padding_alone = Padding alone
    .causal_alone = Causal alone
AttentionMaskRequest-source = English
AttentionMaskRequest-target = Spanish
AttentionMaskRequest-num_pads = Tokens of padding
    .help = After each sentence: { $low } to { $high }.
LeakTestRequest-use_causal_mask = Causal mask
    .help = Without it the decoder sees the words that it is to predict.
LeakTestRequest-use_padding_mask = Padding mask
    .help = Without it padding is read like a word.
LeakTestRequest-changed_side = Changed, one at a time
    .target = Target
    .source = Source
LeakTestRequest-source = English
LeakTestRequest-target = Spanish
LeakTestRequest-num_pads = Tokens of padding
    .help = { AttentionMaskRequest-num_pads.help }
LeakTestRequest-model = Transformer
attention_masks-reason = Reason
    .allowed = allowed
    .padding = padding
    .future = future
    .both = padding in the future
attention_masks-mask-decoder = The decoder’s self-attention allows **{ $num_allowed }** of { $num_pairs } pairs of query and key.
    .more = Masked: { $num_padding } as padding, { $num_future } as the future, { $num_both } as both at once.{ $shown_masks ->
        [both] { " " }A pair is allowed where both masks allow it: that is the & of the book’s code.
       *[other] { "" }
    }
attention_masks-mask-encoder = The encoder’s self-attention allows **{ $num_allowed }** of { $num_pairs } pairs of query and key.
    .more = Masked: { $num_padding } as padding. It has no causal mask: all its keys are known before the first word is predicted.
attention_masks-mask-cross = The cross-attention allows **{ $num_allowed }** of { $num_pairs } pairs of query and key.
    .more = { attention_masks-mask-encoder.more }
attention_masks-leak-nothing-masked = Nothing has to be hidden here: **{ $num_changed }** of { $num_outputs } outputs may change, and do.
    .more = There is no padding, and the decoder may see the whole source.
attention_masks-leak-absent = Nothing leaks: **0** of the { $num_masked } outputs that the masks must hide change.
    .more = { $num_changed } of { $num_outputs } outputs change when one token of the { $side } is changed. What the masks must hide changes by exactly 0.
attention_masks-leak-found = It leaks: **{ $num_leaks }** of the { $num_masked } outputs that a full set of masks must hide change (red crosses).
    .more = { $num_changed } of { $num_outputs } outputs change when one token of the { $side } is changed. The largest that must be hidden: changing token { $position }, { $token }, changes the output after { $output_token } by { $max_change }.

# What padding costs.
MaskedLossRequest-english = English, one sentence a line
MaskedLossRequest-spanish = Spanish, one sentence a line
MaskedLossRequest-translator = Translator
MaskedMetricRequest-min_length = Padded to, steps
    .help = The chapter pads each translation to { $high } steps.
MaskedMetricRequest-sources = { MaskedLossRequest-english }
MaskedMetricRequest-targets = { MaskedLossRequest-spanish }
MaskedMetricRequest-translator = { MaskedLossRequest-translator }
RaggedRequest-batch = Sentences, one a line
    .help = { $low } to { $high }.
padding-line-count = as many sentences as there are on the other side, { $num_lines }
    .fix = Type as many lines as there are sentences on the other side: { $num_lines }.
padding-word-each = at least one word in each sentence
padding-word-any = at least one sentence with a word
    .fix = Type some words.
padding-mean = Mean
    .masked = Mean with the mask, over real tokens
    .unmasked = Mean without it, over all steps
padding-loss-without-padding = Here no step is padding: the mean loss is **{ $masked_mean }** with and without the mask.
    .more = { padding-carries-mask }
padding-loss-with-padding = With padding counted the mean loss is **{ $unmasked_mean }** instead of { $masked_mean }.
    .more = { $num_valid } of { $num_steps } steps are real, with a mean loss of { $masked_mean_exact } nats; padding has { $padding_mean }. Without the mask padding counts like words, and the mean is { $unmasked_mean_exact }. { padding-carries-mask }
padding-carries-mask = { $carries_mask ->
    [yes] The output of this model carries the mask to the loss by itself.
   *[no] The output of this model carries no mask to the loss: the loss has to make it from the ids.
}
padding-code = Step
    .padding = padding
    .correct = right
    .wrong = wrong
    .predicted-padding = padding that is predicted
padding-accuracy = Accuracy
    .masked = These predictions, real tokens alone: { $num_correct } of { $num_valid } right
    .unmasked = The same, padding counted too: { $num_correct_or_padding } of { $num_steps } right
    .book = The book’s translator, real tokens alone
    .book-unmasked = The same, padding counted too: { $book_accuracy } × { $book_valid_share }
padding-metric-without-padding = Here no step is padding: the accuracy is **{ $masked_accuracy }** with and without the mask.
    .more = { padding-keras-version }
padding-metric-with-padding = The same predictions score { $masked_accuracy } on real tokens and **{ $unmasked_accuracy }** with padding counted.
    .more = { $num_correct } of { $num_valid } real tokens are right. { $num_predicted_padding ->
        [0] None of the { $num_padding } steps of padding is predicted. So the book’s { $book_accuracy } becomes { $book_unmasked_accuracy }, since { $book_valid_share } of its steps are real: the model is as good as before.
        [one] Of the { $num_padding } steps of padding 1 is predicted: it counts as right, and the model is no better for it.
       *[other] Of the { $num_padding } steps of padding { $num_predicted_padding } are predicted: they count as right, and the model is no better for it.
    } { padding-keras-version }
padding-keras-version = Keras { $keras_version } here says { $keras_accuracy }: its metric uses the mask. Keras 3 before 3.12 dropped the mask in its metrics and kept it in its losses.
padding-cost = Cost
    .steps = steps
    .bytes = bytes of ids
    .work = multiply-adds
padding-dense-title = With padding
padding-ragged = { $num_padding ->
    [0] All sentences have one length: **0** of { $num_steps } steps hold no word.
   *[other] With padding **{ $num_padding }** of { $num_steps } steps hold no word; a ragged batch has none of them.
}
    .more = { $num_sentences ->
        [one] 1 sentence
       *[other] { $num_sentences } sentences
    }. The ragged batch { $memory_effect ->
        [saves] saves { $memory_percent } %
       *[costs] costs { $memory_percent } % more
    } of the memory of the ids (its row splits take some too) and saves { $work_percent } % of the multiply-adds. Keras’ Embedding takes a ragged batch; its GRU refuses it: “{ $keras_error }” So our ragged model gets the padded ids and the row lengths, and makes the mask from the lengths. { $agreement ->
        [exact] With the same weights the model that masks padding gives exactly the same probabilities.
        [near] With the same weights the model that masks padding gives the same probabilities to { $max_difference }.
       *[no] { "" }
    }
padding-ragged-title = Ragged: the rows concatenated, with row splits
padding-cost-title = Cost, padded = 100 %
padding-cost-label = { $cost }: <b>{ $ragged_cost }</b> instead of { $dense_cost } ({ $percent } %)
padding-row-range = row { $row }: places { $start } to { $end } of the values

# Three conventions.
ConventionsRequest-mask_convention = The mask is written for
    .keras = Keras
    .pytorch = PyTorch
    .pytorch__added = PyTorch, added
    .tutorial = Tutorial
ConventionsRequest-library = and passed to
    .keras = Keras
    .pytorch = PyTorch
    .tutorial = Tutorial
ConventionsRequest-sentence = English
ConventionsRequest-sentence_pads = Tokens of padding
    .help = After the sentence: { $low } to { $high }.
ConventionsRequest-model = Transformer
    .help = Queries and keys are those of the first head of its encoder.
column-mask-value = mask as written
column-intended-weight = intended weight
column-actual-weight = actual weight
column-convention = convention
conventions-name = Convention
    .keras = Keras
    .pytorch = PyTorch
    .pytorch_added = PyTorch, added
    .tutorial = Tutorial
conventions-masks-title = One mask, four ways to write it
conventions-intended-title = { $library } with its own mask
conventions-actual-title = { $library } with the mask of { $mask_convention }
conventions-code = The code in each
conventions-swapped-as-intended = { $library } reads this mask as it was meant: **{ $num_attended_pads }** of { $num_pads ->
    [one] 1 token
   *[other] { $num_pads } tokens
 } of padding { $num_attended_pads ->
    [one] is
   *[other] are
 } read.
    .more = { conventions-rules }
conventions-swapped-inverted = { $library } reads this mask the other way round: **{ $num_attended_words }** of { $num_words ->
    [one] 1 word
   *[other] { $num_words } words
 } { $num_attended_words ->
    [one] is
   *[other] are
 } read, and { $num_attended_pads } of { $num_pads ->
    [one] 1 token
   *[other] { $num_pads } tokens
 } of padding.
    .more = No error is raised. { conventions-rules }
conventions-swapped-added = { $library } adds this mask to the scores: padding gets **{ $padding_share }** of the attention.
    .more = 1 = hide is added to the scores of padding, so each of its weights grows by the factor e = 2.72. No error is raised. { conventions-rules }
conventions-swapped-uniform = { $library } hides every key alike: each of the { $num_tokens } has a weight of **{ $uniform_weight }**.
    .more = The scores are lost: in float32 nothing as small as a score is left beside 10⁹. { conventions-rules }
conventions-swapped-nan = { $library } finds no key to attend to, or an infinite score: of { $num_weights } weights **{ $num_weights }** are NaN.
    .more = The softmax of −∞ alone, or of ∞, is 0/0 or ∞/∞. { conventions-rules }
conventions-rules = A query of which every key is hidden has weights of 0 in Keras, NaN in PyTorch and equal ones in the tutorial. PyTorch is not installed here: its numbers are computed by the formula of nn.MultiheadAttention, softmax(QKᵀ/√d + mask). Its scaled\_dot\_product\_attention reads True the other way, as attend.
